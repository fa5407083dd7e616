/** The facts of notices about the members of a company. Types only. */
import type { Role } from '@zend/contracts'

/** What happened to a member of a company. Who `claimed` an invitation is no member yet; who `left` did so by themself. */
export type MemberChangeTold =
  | 'joined'
  | 'claimed'
  | 'role'
  | 'suspended'
  | 'resumed'
  | 'recovered'
  | 'removed'
  | 'left'

type MemberFacts = {
  readonly company: string
  readonly change: MemberChangeTold
  readonly role: Role
  readonly by: string | null
}

/** Facts by kind. */
export type MemberNoticeFacts = {
  /** Something happened to a member of this owner's company. `by`: who did it, `null` when the member did. */
  'member-changed': MemberFacts & {
    readonly name: string
    /** How many API keys of theirs ended with it; left out where none did. */
    readonly keys?: number
  }
  /** Something happened to this customer's membership of a company. */
  'membership-changed': MemberFacts
}
