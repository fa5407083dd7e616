/** A fake API of support for the tests of its screens. The product does not import this. */
import type { Attachment, SupportConversation, SupportThread } from '@zend/contracts'
import { newId } from '@zend/kernel'

/** A received request. */
export type Sent = { readonly path: string; readonly key: string | null; readonly body: unknown }
type Answer = (sent: Sent) => Response | Promise<Response>

const json = (data: unknown, status = 200): Response =>
  new Response(JSON.stringify({ data }), { status, headers: { 'content-type': 'application/json' } })

/** A refusal as the API answers it. */
export const refusal = (status: number, code: string): Response =>
  new Response(JSON.stringify({ type: `urn:zend:problem:${code}`, title: code, status, code, message: code }), {
    status,
  })

/** The initial conversation of a test. */
export function conversation(n: number, over: Partial<SupportConversation> = {}): SupportConversation {
  return {
    _id: newId('sup', n),
    subject: 'My deposit is not there',
    topic: 'deposit',
    state: 'answered',
    transactionId: null,
    createdAt: '2026-11-20T09:00:00Z',
    lastMessageAt: '2026-11-20T10:00:00Z',
    unread: false,
    messages: [
      {
        _id: newId('msg', n),
        from: 'customer',
        text: 'I sent it an hour ago.',
        at: '2026-11-20T09:00:00Z',
        attachments: [],
      },
    ],
    ...over,
  }
}

/** The API: conversations, and the scripted answers of writes (by default it accepts all). */
export class ScriptedSupport {
  readonly sent: Sent[] = []
  readonly threads: SupportConversation[] = []
  answers: Answer[] = []
  files = new Map<string, Blob>()
  others: (path: string) => Response | null = () => null

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://x')
    const path = url.pathname.replace('/personal/support', '')
    if (init?.method === 'POST') return this.write(path, init)
    if (path === '/threads')
      return json({
        threads: this.threads.map(({ messages: _messages, ...thread }): SupportThread => thread),
        cursor: null,
      })
    const file = this.files.get(path.replace('/attachments/', ''))
    if (file !== undefined) return new Response(file, { headers: { 'content-type': file.type } })
    const thread = this.threads.find(({ _id }) => path === `/threads/${_id}`)
    if (thread === undefined) return this.others(url.pathname) ?? refusal(404, 'not_found')
    this.put({ ...thread, unread: false })
    return json({ thread })
  }

  private async write(path: string, init: RequestInit): Promise<Response> {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    const sent = { path, key: new Headers(init.headers).get('idempotency-key'), body }
    this.sent.push(sent)
    const answer = this.answers.shift()
    return answer === undefined ? json({ thread: this.take(sent) }, 201) : answer(sent)
  }

  /** Applies a write as the API does. */
  take({ path, body }: Sent): SupportConversation {
    const [, , id, act] = path.split('/')
    const { text, subject, topic, transactionId } = (body ?? {}) as Record<string, string | undefined>
    const known = this.threads.find(({ _id }) => _id === id)
    if (known !== undefined && act === 'close') return this.put({ ...known, state: 'closed' })
    const message = {
      _id: newId('msg', this.sent.length + 10),
      from: 'customer' as const,
      text: text ?? '',
      at: '2026-11-21T09:00:00Z',
      attachments: [],
    }
    if (known !== undefined) return this.put({ ...known, state: 'open', messages: [...known.messages, message] })
    const begun = conversation(99, {
      subject: subject ?? '',
      transactionId: transactionId ?? null,
      state: 'open',
      messages: [message],
    })
    return this.put({ ...begun, topic: (topic ?? 'other') as SupportConversation['topic'] })
  }

  /** Stores a conversation. */
  put(thread: SupportConversation): SupportConversation {
    const at = this.threads.findIndex(({ _id }) => _id === thread._id)
    if (at === -1) this.threads.push(thread)
    else this.threads[at] = thread
    return thread
  }
}

/** Uploads controlled by the test: each waits for its result. */
export class ScriptedUploads {
  readonly begun: {
    readonly name: string
    readonly body: Blob
    progress: (part: number) => void
    done: () => Attachment
    fail: (status: number, code: string) => void
    given: boolean
  }[] = []

  /** A fake of the browser's XMLHttpRequest. */
  readonly Request = (() => {
    const { begun } = this
    return class {
      readonly upload = new EventTarget()
      readonly events = new EventTarget()
      status = 0
      responseText = ''
      timeout = 0
      private name = ''
      private given = false
      addEventListener(type: string, listener: EventListener): void {
        this.events.addEventListener(type, listener)
      }
      open(_method: string, url: string): void {
        this.name = new URL(url, 'http://x').searchParams.get('name') ?? ''
      }
      setRequestHeader(): void {
        return
      }
      abort(): void {
        this.given = true
        this.events.dispatchEvent(new Event('abort'))
      }
      private answer(status: number, body: unknown): void {
        this.status = status
        this.responseText = JSON.stringify(body)
        this.events.dispatchEvent(new Event('load'))
      }
      send(body: Blob): void {
        const { name } = this
        const isGiven = (): boolean => this.given
        begun.push({
          name,
          body,
          get given() {
            return isGiven()
          },
          progress: (part) =>
            this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: part * 100, total: 100 })),
          done: () => {
            const attachment: Attachment = {
              _id: newId('att', begun.length),
              name,
              format: body.type === 'application/pdf' ? 'pdf' : 'webp',
              bytes: body.size,
            }
            this.answer(201, { data: { attachment } })
            return attachment
          },
          fail: (status, code) =>
            this.answer(status, { type: `urn:zend:problem:${code}`, title: code, status, code, message: code }),
        })
      }
    }
  })()
}
