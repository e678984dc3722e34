window.byId = (id, type) => {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return element;
};
window.closestTo = (target, selector) => (target instanceof Element ? target.closest(selector) : null);
