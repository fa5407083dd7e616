/** The refusals of these pages, in words about the company's verification; the shared table's words are general. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'

/** Turns an error into a sentence or two that say what to do. */
export function useKybErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    switch (error.code) {
      case 'kyb_closed':
        return t`You can’t change anything right now. Reload the page to see where it stands.`
      case 'kyb_not_asked':
        return t`You can only change what we asked for. Everything else is accepted.`
      case 'kyb_incomplete':
        return t`Something is still missing. See the list above.`
      case 'party_unknown':
        return t`One of these organisations is no longer on the list. Choose again.`
      case 'party_limit':
        return t`The list is full. Contact support if there are more directors or owners.`
      case 'shares_exceeded':
        return t`The shares add up to more than 100%. Check them.`
      case 'paper_unknown':
        return t`No more pages fit here. Remove one or reload the page.`
      case 'paper_date_needed':
        return t`Enter the date printed on the document.`
      case 'paper_too_old':
        return t`This document is too old, or its date is in the future. Get a newer one.`
      case 'name_not_allowed':
        return t`Write the name as in the register, without links or words that stand for Zend.`
      case 'already_verified':
        return t`This person is already verified and doesn’t need a link.`
      case 'verification_in_review':
        return t`We’re checking this person now. They don’t need a link.`
      case 'file_unreadable':
        return t`We can’t read this PDF. Save it without a password, or send a photo.`
      case 'picture_unreadable':
        return t`We can’t read this picture. Take it again or choose another.`
      case 'payload_too_large':
        return t`This file is over 8 MB. Choose a smaller one.`
      case 'not_found':
        return t`This no longer exists. Another member may have changed it.`
      default:
        return errorText(error)
    }
  }
}
