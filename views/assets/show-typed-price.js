/* Shows the typed price in the calculator. The calculator loads this script only if the quote of its tab has a price. */

const showHere = () => window.showTypedPrice(sessionStorage.getItem('quote-screen') ?? '');

showHere();
document.addEventListener('htmx:after:swap', showHere);
