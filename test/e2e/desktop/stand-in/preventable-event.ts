/** The event object of Electron, which a listener can prevent. */
export function preventableEvent<Fields extends object>(fields: Fields): Event & Fields {
  return Object.assign(new Event('', { cancelable: true }), fields);
}
