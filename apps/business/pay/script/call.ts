/** Calls the API, without a session. A refusal is a value; without an answer there is none. */
import './first.ts'

/** The answer of a call: its data, or the code of a refusal; `null` where nothing was answered. */
export type Answered<T> = { readonly data: T } | { readonly code: string } | null

const TIMEOUT_MS = 15_000

/** Where the API is: the host writes it into the page (apps/web-host/src/page.ts). */
function base(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="zend-config"]')?.content ?? '{}'
  return (JSON.parse(content) as { readonly api?: { readonly general: string } }).api?.general ?? ''
}

/** Calls a path below `/general/pay`; with a body it is a POST. */
export async function call<T>(path: string, body?: object): Promise<Answered<T>> {
  try {
    const early = globalThis.firstPay
    if (body === undefined && early?.code === path) {
      globalThis.firstPay = undefined
      const answer = await early.answer
      return answer === null ? null : answered<T>(answer.ok, answer.said)
    }
    const answer = await fetch(`${base()}/pay/${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return answered<T>(answer.ok, await answer.json())
  } catch {
    return null
  }
}

function answered<T>(ok: boolean, body: unknown): Answered<T> {
  const said = body as { readonly data?: T; readonly code?: string }
  if (ok && said.data !== undefined) return { data: said.data }
  return said.code === undefined ? null : { code: said.code }
}
