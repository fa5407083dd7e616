/** The refusals of a change of members, in words about it; the shared table's words are about accounts. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import type { Change } from './members.flow.ts'

/** Turns the refusal of a change of members into a sentence or two; those of naming a deputy have words of their own. */
export function useChangeErrorText(memberAct?: Change['memberAct']): (error: ApiError) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  const deputyText = useDeputyErrorText()
  return (error) => {
    const said = memberAct === 'deputise' ? deputyText(error) : null
    if (said !== null) return said
    switch (error.code) {
      case 'last_owner':
        return t`The company would be left without an owner. Make somebody else an owner first: they count 48 hours later.`
      case 'owners_only':
        return t`Only an owner makes owners, and only an owner changes one.`
      case 'permissions_exceeded':
        return t`You can give only what you may do yourself.`
      case 'own_membership':
        return t`Nobody changes their own membership. Ask another member who manages members.`
      case 'third_person_needed':
        return t`A third person has to approve this: neither you nor who lost the device. Nobody else here may approve.`
      case 'membership_gone':
        return t`This person was removed meanwhile. Whoever returns is invited again.`
      case 'not_found':
        return t`This is no longer there. Somebody else may have changed it meanwhile.`
      case 'forbidden':
        return t`You may not manage members any more.`
      case 'already_member':
        return t`This person acts for the company already.`
      case 'link_expired':
        return t`This invitation is over. Invite the person again.`
      case 'invitation_limit':
        return t`Many invitations wait already. Withdraw some, or wait until they are answered.`
      case 'invalid_request':
        return t`These permissions do not go with this role. An owner may do everything.`
      default:
        return errorText(error)
    }
  }
}

/** What is said of naming a deputy; `null` where it is said as of any change. */
function useDeputyErrorText(): (error: ApiError) => string | null {
  const { t } = useLingui()
  return ({ code }) => {
    switch (code) {
      case 'deputy_unfit':
        return t`They may approve themself by now, or are suspended, or one of you has a deputy or is one in these days.`
      case 'invalid_request':
        return t`Choose days from today on, 30 at most.`
      case 'own_membership':
        return t`Nobody votes in their own place.`
      case 'forbidden':
        return t`You may not approve any more, so nobody can vote in your place.`
      default:
        return null
    }
  }
}
