/** Describes the naming of a deputy, as a code confirms it and as others approve it. Pure. */
import { DAY_MS, type Id, isId, type MemberId } from '@zend/kernel'
import * as z from 'zod'
import { actKind, lineForm } from '../../confirmation/index.ts'

/** One naming: it is a change of members, with such an id. */
export type DeputyshipId = Id<'mch'>

/** Naming somebody to vote in one's own place, from one instant until another. Company and name are only shown. */
export type DeputyAct = {
  readonly kind: 'deputise-member'
  readonly company: string
  readonly memberId: MemberId
  readonly name: string
  readonly from: string
  readonly until: string
}

/** The longest naming (business.md A2). */
const DAYS_MAX = 30

/** Describes the act to the process that confirms it. */
export const deputyAct = actKind<DeputyAct>({
  kind: 'deputise-member',
  purpose: 'member',
  permission: 'approve',
  form: z
    .strictObject({
      kind: z.literal('deputise-member'),
      company: lineForm,
      memberId: z.custom<MemberId>((value) => typeof value === 'string' && isId('mbr', value)),
      name: lineForm,
      from: z.iso.datetime(),
      until: z.iso.datetime(),
    })
    // The confirmer signs no longer one, whoever asks it.
    .refine(({ from, until }) => from < until && +new Date(until) - +new Date(from) <= DAYS_MAX * DAY_MS),
  binding: ({ memberId, from, until }) => [memberId, from, until],
  mail: ({ company, name, from, until }, minutes) => ({
    kind: 'code-deputise-member',
    facts: { minutes, company, name, from, until },
  }),
  member: ({ memberId, from, until }) => ({
    change: 'deputise',
    target: `${memberId} ${from} ${until}`,
    role: '',
    permissions: '',
  }),
})
