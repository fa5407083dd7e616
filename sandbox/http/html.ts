/** HTML as a tagged template: every value is encoded unless it is HTML made here. */

/** Text that is safe to put into a page as it is. */
export type Html = { readonly html: string }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Encodes text for element content and for quoted attributes. */
export const encode = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/**
 * Builds HTML; strings and numbers are encoded, lists are joined. @example html`<p>${'<b>'}</p>`.html //
 * '<p>&lt;b&gt;</p>'
 */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  const text = parts.reduce((built, part, i) => built + (i === 0 ? '' : show(values[i - 1] ?? '')) + part, '')
  return { html: text }
}

function show(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number') return encode(String(value))
  return 'html' in value ? value.html : value.map((item) => item.html).join('')
}
