/** Sends notices with a posting, in its transaction (see the ledger's companions). It decides nothing. */
import type { PushTopic } from '@zend/contracts'
import { type BusinessId, type HolderId, isPerson, newId, type UserId } from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { getCompany, peopleOf } from '../companies/index.ts'
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

/** Whom a notice goes to; `company` is the company that it is about, `null` for somebody's own. */
export type Told = {
  readonly people: readonly UserId[]
  readonly company: { readonly id: BusinessId; readonly name: string } | null
}

/** Returns whom a notice to this holder goes to. */
export async function toldOf(tx: Tx, holder: HolderId): Promise<Told> {
  const [people, company] = await readAll(tx, [
    () => peopleOf(tx, holder),
    async () => (isPerson(holder) ? null : { id: holder, name: (await getCompany(tx, holder)).name }),
  ])
  return { people, company }
}

/** Returns a notice to these people as rows. */
export const noticesTo = (
  { kind, facts }: Pick<Notice, 'kind' | 'facts'>,
  { people, company }: Told,
  createdAt: Date,
): readonly NoticeRow[] =>
  people.map((userId) => noticeRowOf({ kind, facts: about(facts, company) }, userId, createdAt))

/** Facts with the company that they are about: its id, and its name where they do not have it themselves. */
export const about = <F extends object>(facts: F, company: Told['company']): F =>
  company === null ? facts : { ...facts, ...('company' in facts ? {} : { of: company.name }), companyId: company.id }

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
