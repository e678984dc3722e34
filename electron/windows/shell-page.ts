/** A host that can never exist (RFC 2606): the shell stops links to it before any request is made. */
export const SHELL_ORIGIN = 'http://shell.invalid';

const BEGINNING = 'data:text/html;charset=utf-8,';

export interface ShellPage {
  language: string;
  title: string;
  /** Rules beside the palette; they may use its variables. */
  style: string;
  /** HTML, with every text in it escaped. */
  body: string;
}

/** A page of the shell itself as a `data:` address: it needs no server, no file, no script and no preload. */
export function shellPageAddress({ language, title, style, body }: ShellPage): string {
  return `${BEGINNING}${encodeURIComponent(`<!doctype html>
<html lang="${escapeForPage(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeForPage(title)}</title>
<style>${PALETTE}${style}</style>
</head>
<body>
${body}
</body>
</html>`)}`;
}

export function isShellPage(address: string): boolean {
  return address.startsWith(BEGINNING);
}

export function escapeForPage(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const PALETTE = `
:root { --paper: #f6f4ef; --ink: #1d2a2c; --quiet: #566365; --line: #dcd7cb; --well: #edeae2; --accent: #1f5a57; --on-accent: #ffffff; --wrong: #a82a22; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #13191a; --ink: #e9ece8; --quiet: #a7b2b0; --line: #303b3c; --well: #1b2324; --accent: #7fc4b5; --on-accent: #0c2421; --wrong: #f19a8b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Noto Sans", "Liberation Sans", sans-serif; }
`;
