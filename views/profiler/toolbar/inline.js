/*
 * For pages of any application: lists what the page itself asks for, each with a link to its profile. It stands in the page
 * behind the bar that it fills.
 */
(() => {
  const bar = document.getElementById('koa-profiler-toolbar');
  const list = bar?.querySelector('ol');
  const count = bar?.querySelector('summary b');
  if (!bar || !list || !count) return;
  const kept = 10;
  let calls = 0;
  bar.querySelector('button')?.addEventListener('click', () => bar.remove());

  /**
   * @param {string} method
   * @param {string} url
   * @param {number} status
   * @param {string | null} link
   */
  function add(method, url, status, link) {
    if (!link || !list || !count) return;
    calls += 1;
    count.textContent = String(calls);
    const entry = document.createElement('li');
    const anchor = document.createElement('a');
    anchor.href = link;
    anchor.textContent = `${method.toUpperCase()} ${new URL(url, location.href).pathname} ${status}`;
    if (status >= 400) anchor.className = 'bad';
    entry.append(anchor);
    list.prepend(entry);
    while (list.children.length > kept) list.lastElementChild?.remove();
  }

  const originalFetch = globalThis.fetch;
  /** @type {typeof fetch} */
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    add(method, response.url, response.status, response.headers.get('x-debug-token-link'));
    return response;
  };

  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    /**
     * @param {string} method
     * @param {string | URL} url
     * @param {boolean} [isAsync]
     * @param {string | null} [user]
     * @param {string | null} [password]
     * @override
     */
    open(method, url, isAsync = true, user = null, password = null) {
      this.addEventListener('loadend', () => {
        if (this.status > 0) add(method, String(url), this.status, this.getResponseHeader('x-debug-token-link'));
      });
      super.open(method, url, isAsync, user, password);
    }
  };
})();
