/**
 * Requests and answers between a process and a forked child, over Node's IPC channel. The child ends when the channel
 * closes, which also happens when the parent is killed.
 */
import { type ChildProcess, fork } from 'node:child_process'

type Question = { readonly id: number; readonly method: string; readonly params: unknown }
type Answer = { readonly id: number; readonly result?: unknown; readonly error?: string }
type Ready = { readonly ready: true; readonly facts: unknown } | { readonly ready: false; readonly error: string }

/** A forked child that is ready. `exited` resolves when it has ended, expected or not. */
export type Child = {
  readonly facts: unknown
  readonly exited: Promise<void>
  /** Calls the child. Rejects with its error text, or when it ends without an answer. */
  ask(method: string, params?: unknown): Promise<unknown>
  /** Closes the channel, which makes the child end, and waits until it has. */
  stop(): Promise<void>
}

/**
 * Forks a program and waits until it is ready. Rejects when it ends or reports an error before that. `name` is for
 * messages.
 */
export async function startChild(
  name: string,
  program: URL,
  settings: unknown,
  env: Readonly<Record<string, string>> = {},
): Promise<Child> {
  // Detached: Ctrl-C in a terminal reaches the whole group, and only the parent may decide when its children end.
  const child = fork(program, [JSON.stringify(settings)], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (cause: Error) => void }>()
  const facts = await firstWord(name, child)
  child.on('message', (message: Answer) => {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) asked?.resolve(message.result)
    else asked?.reject(new Error(`${name}: ${message.error}`))
  })
  void exited.then(() => {
    for (const asked of waiting.values()) asked.reject(new Error(`${name} ended before it answered`))
    waiting.clear()
  })
  let nextId = 0
  return {
    facts,
    exited,
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const question: Question = { id: nextId++, method, params }
        waiting.set(question.id, { resolve, reject })
        child.send(question, (cause) => {
          if (cause !== null && waiting.delete(question.id)) reject(new Error(`${name} cannot be reached`, { cause }))
        })
      }),
    stop: async () => {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

function firstWord(name: string, child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: Ready) => {
      if (message.ready) resolve(message.facts)
      else reject(new Error(`${name} did not start: ${message.error}`))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`${name} ended at its start (${signal ?? `exit code ${code}`})`)),
    )
  })
}

/** A child's methods by name. Errors are sent to the parent as text. */
export type Handlers = Readonly<Record<string, (params: never) => Promise<unknown>>>

/**
 * The child's side: starts with the settings from the parent, answers calls, and ends when the channel closes. `stop`
 * gets two seconds.
 */
export async function serveParent(
  start: (settings: never) => Promise<{ facts: unknown; handlers: Handlers; stop: () => Promise<void> }>,
): Promise<void> {
  const say = (message: Ready | Answer): void => {
    if (process.connected) process.send?.(message)
  }
  // The parent decides when this process ends; ignore signals to the whole group.
  process.on('SIGINT', () => undefined)
  let stop = async (): Promise<void> => undefined
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 2_000).unref()
    void stop().finally(() => process.exit(0))
  })
  try {
    const served = await start(JSON.parse(process.argv[2] ?? 'null') as never)
    stop = served.stop
    process.on('message', (question: Question) => {
      const handler = served.handlers[question.method]
      const answer =
        handler === undefined
          ? Promise.reject(new Error(`no method ${question.method}`))
          : handler(question.params as never)
      answer.then(
        (result) => say({ id: question.id, result }),
        (cause: unknown) => say({ id: question.id, error: cause instanceof Error ? cause.message : String(cause) }),
      )
    })
    say({ ready: true, facts: served.facts })
  } catch (cause) {
    say({ ready: false, error: cause instanceof Error ? cause.message : String(cause) })
    process.disconnect()
  }
}
