/** Sends notices with a posting, in its transaction (see the ledger's companions). It decides nothing. */
import type { PushTopic } from '@zend/contracts'
import { newId, type UserId } from '@zend/kernel'
import { type Recorder, recorder } from '../ledger/index.ts'
import type { Notice, NoticeId, NoticeKind } from './notices.ts'
import { CHANNELS } from './channels.ts'

/** A notice as a database row. `sealed` is hex. */
export type NoticeRow = {
  readonly id: NoticeId
  readonly kind: NoticeKind
  readonly user_id: UserId
  readonly facts: unknown
  readonly created_at: string
  readonly is_mailed: boolean
  readonly is_shown: boolean
  readonly push_topic: PushTopic | null
  readonly sealed: string | null
}

/** The notices of one posting as a database row. */
export type NoticesRow = { readonly notices: readonly NoticeRow[] }

/** Sends notices with postings. */
export const noticesRecorder: Recorder<NoticesRow> = recorder('notices.record')

/** Returns a notice to this person as a row with a new id, for the channels of its kind. */
export function noticeRowOf(
  { kind, facts }: Pick<Notice, 'kind' | 'facts'>,
  userId: UserId,
  createdAt: Date,
  sealedAs: (id: NoticeId) => Uint8Array | null = () => null,
): NoticeRow {
  const { mail, app } = CHANNELS[kind]
  const id = newId('ntc', createdAt.getTime())
  const sealed = sealedAs(id)
  return {
    id,
    kind,
    user_id: userId,
    facts,
    created_at: createdAt.toISOString(),
    is_mailed: mail,
    is_shown: app !== null,
    push_topic: app?.push ?? null,
    sealed: sealed === null ? null : Buffer.from(sealed).toString('hex'),
  }
}
