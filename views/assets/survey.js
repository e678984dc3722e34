/* The button that prints the survey's paper. */

document.documentElement.classList.add('scripted');
document.querySelector('[data-prints]')?.addEventListener('click', () => window.print());
