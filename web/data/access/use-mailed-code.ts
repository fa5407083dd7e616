/**
 * A mailed code for one act. It is requested once for the same act, however often its step is opened, because a new
 * code cancels the one before it; another act (another amount, another destination) needs another code.
 */
import type { OtpSent } from '@zend/contracts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type ApiError, asApiError } from '@zend/web/client/api-error'

/**
 * The state. `sentTo` is the masked address, `null` before the first code; `resendAt` is when another may be requested.
 */
export type MailedCode<B> = {
  readonly sentTo: string | null
  readonly resendAt: string | null
  readonly sending: boolean
  readonly error: ApiError | null
  /** Requests a code for this act unless it has a valid one. */
  readonly ensure: (act: B) => void
  /** Requests a new code for this act. */
  readonly resend: (act: B) => void
}

const sentSchema = z.object({
  act: z.string(),
  otp: z.object({ sentTo: z.string(), expiresAt: z.string(), resendAt: z.string() }),
})
type Sent = { readonly act: string; readonly otp: OtpSent }

/** The code sent before this page was loaded, if it was stored. */
function storedUnder(key: string | undefined): Sent | null {
  try {
    const stored = sentSchema.safeParse(JSON.parse((key === undefined ? null : sessionStorage.getItem(key)) ?? 'null'))
    return stored.success ? stored.data : null
  } catch {
    return null
  }
}

/**
 * Wraps the call that mails a code. `act` has everything that the code is bound to. With `storageKey`, a key of session
 * storage, the state survives a reload: the masked address and the expiry are stored, never the code.
 */
export function useMailedCode<B>(send: (act: B) => Promise<OtpSent>, storageKey?: string): MailedCode<B> {
  const sent = useRef<Sent | null>(null)
  sent.current ??= storedUnder(storageKey)
  const latest = useRef('')
  const [shown, setShown] = useState<Sent | null>(null)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const ask = async (act: B): Promise<void> => {
    const name = JSON.stringify(act)
    latest.current = name
    setSending(true)
    setError(null)
    try {
      const otp = await send(act)
      sent.current = { act: name, otp }
      if (storageKey !== undefined) sessionStorage.setItem(storageKey, JSON.stringify(sent.current))
      if (latest.current === name) setShown(sent.current)
    } catch (thrown) {
      if (latest.current === name) setError(asApiError(thrown))
    } finally {
      if (latest.current === name) setSending(false)
    }
  }
  return {
    sentTo: shown?.otp.sentTo ?? null,
    resendAt: error?.retryAt?.toISOString() ?? shown?.otp.resendAt ?? null,
    sending,
    error,
    ensure: (act) => {
      const name = JSON.stringify(act)
      if (sending && latest.current === name) return
      const known = sent.current
      if (known?.act === name && Date.parse(known.otp.expiresAt) > Date.now()) {
        setShown(known)
        return
      }
      setShown(null)
      void ask(act)
    },
    resend: (act) => {
      if (!sending) void ask(act)
    },
  }
}
