/**
 * Splits requests to a node into calls, and joins the answers. Whatever the family's protocol, a fault affects one
 * call.
 */

/**
 * One call to a node: a JSON-RPC method with its parameters, or a path with a body. Equal calls have the same `key`.
 */
export type Call = { readonly name: string; readonly key: string; readonly question: object | null }
/**
 * A node's answer to a call: JSON-RPC's result or error as JSON text, or a whole HTTP answer, with the headers that
 * report its height.
 */
export type Answer = {
  readonly kind: 'result' | 'error' | 'body'
  readonly status: number
  readonly text: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}
/**
 * A request with its calls; `path` includes the query. `ids` are JSON-RPC's, in the order of the calls; `null` for
 * other protocols.
 */
export type Asked = {
  readonly path: string
  readonly init: RequestInit
  readonly calls: readonly Call[]
  readonly ids: readonly unknown[] | null
  readonly batch: boolean
}

type Question = { readonly id?: unknown; readonly method: string; readonly params?: unknown }

/** Splits a request into calls. */
export function asked(path: string, init: RequestInit): Asked {
  const body = typeof init.body === 'string' ? init.body : ''
  const [name = ''] = path.split('?')
  const parsed = body.includes('"method"') ? (JSON.parse(body) as Question | readonly Question[]) : []
  const batch = Array.isArray(parsed)
  const questions = (batch ? parsed : [parsed]) as readonly Question[]
  const calls = questions.map(({ method, params = [] }) => ({
    name: method,
    key: `${method} ${JSON.stringify(params)}`,
    question: { method, params },
  }))
  if (body.includes('"jsonrpc"')) return { path, init, calls, ids: questions.map(({ id }) => id ?? null), batch }
  // The XRP Ledger's calls have no ids, and its errors are inside the results.
  return {
    path,
    init,
    calls: calls.length === 1 ? calls : [{ name, key: `${path} ${body}`, question: null }],
    ids: null,
    batch: false,
  }
}

/** A whole answer to a request. */
export type Answered = {
  readonly status: number
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** Joins the answers of a request in the order of its calls: a status and a body. */
export function answered({ ids, batch }: Asked, answers: readonly Answer[]): Answered {
  const whole = answers.find(({ kind }) => kind === 'body')
  if (whole !== undefined) return { status: whole.status, body: whole.text, headers: whole.headers ?? {} }
  const replies = answers.map(
    ({ kind, text }, place) => `{"jsonrpc":"2.0","id":${JSON.stringify(ids?.[place])},"${kind}":${String(text)}}`,
  )
  return { status: 200, body: batch ? `[${replies.join()}]` : replies.join() }
}
