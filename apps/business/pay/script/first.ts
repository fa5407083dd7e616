/** What runs in the head, before anything is drawn. It is written into the document as it stands here, so it imports nothing. */

/** The answer to the first call, asked for before the page itself is there; `null` where none came. */
export type FirstAnswer = { readonly ok: boolean; readonly said: unknown } | null

declare global {
  // Left by the head for the page's script, with the code that it is about.
  var firstPay: { readonly code: string; readonly answer: Promise<FirstAnswer> } | undefined
}

/**
 * Sets the colour mode, so that nothing changes under the reader's eyes, and asks for the bill: on a slow line the
 * answer is there before the fonts are.
 */
export function first(): void {
  const stored = (name: string): string | null => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const chosen = stored('zend.theme')
  const preferred = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = chosen === 'light' || chosen === 'dark' ? chosen : preferred
  const config = document.querySelector<HTMLMetaElement>('meta[name="zend-config"]')
  const code = /^#([\w-]{32})(?:\.[\w-]{32})?$/.exec(location.hash)?.[1]
  if (config === null || code === undefined) return
  const { api } = JSON.parse(config.content) as { readonly api: { readonly general: string } }
  const answer = fetch(`${api.general}/pay/${code}`).then(async (got): Promise<FirstAnswer> => ({
    ok: got.ok,
    said: await got.json(),
  }))
  globalThis.firstPay = { code, answer: answer.catch(() => null) }
}
