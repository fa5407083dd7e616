/** Loads who is signed in, for the layout behind the guard of every app. */
import { openAnswers } from '@zend/web/client/answers'
import { services } from '@zend/web/client/browser'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { addTexts, type TextPart } from '@zend/web/i18n'
import { redirect } from 'react-router'

/**
 * Makes that layout's loader: the user, their record and the cached answers, and the texts that all signed-in pages of
 * the app need. It redirects to the sign-in page if nobody is signed in.
 */
export const loadSignedIn =
  (...parts: readonly TextPart[]) =>
  async () => {
    const { session } = services()
    const [user] = await Promise.all([session.user(), ...parts.map(addTexts)])
    if (user === null) throw redirect(SIGN_IN_PATH)
    const [record, queryClient] = await Promise.all([session.record(), openAnswers(user._id)])
    return { userId: user._id, record, queryClient }
  }
