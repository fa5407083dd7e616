/** A refusal on the link's page, in words to somebody who may know nothing of Zend. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** Turns an error into a sentence or two that say what to do. */
export function useLinkErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    switch (error.code) {
      case 'link_expired':
        return t`This link no longer works. Ask the company for a new one.`
      case 'consent_needed':
        return t`Agree to the check first.`
      case 'kyb_incomplete':
        return t`Something is still missing. Check your number, each side of the document and your face.`
      case 'identity_number_invalid':
        return t`This is not a number of the chosen kind. Check every character.`
      case 'under_age':
        return t`You must be at least 18 years old.`
      case 'document_kind_unknown':
        return t`We don’t accept this document, or one side is missing.`
      case 'verification_needed':
        return t`Your Zend account doesn’t have a full identity check yet. Continue with your number and document.`
      case 'picture_unreadable':
      case 'file_unreadable':
        return t`We can’t read this picture. Take it again or choose another.`
      case 'payload_too_large':
        return t`This picture is over 8 MB. Choose a smaller one.`
      case 'not_found':
        return t`The upload took too long. Send the picture again.`
      default:
        return errorText(error)
    }
  }
}

/** The note; nothing without an error. */
export function LinkError({ error }: { readonly error: ApiError | null }): ReactElement | null {
  const errorText = useLinkErrorText()
  if (error === null) return null
  return (
    <div role="alert">
      <Note tone="bad" icon={<IconAlert />}>
        {errorText(error)}
      </Note>
    </div>
  )
}
