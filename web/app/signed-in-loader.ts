/** Who is signed in, as the layout behind the guard needs it in every app. */
import { openAnswers } from '@zend/web/client/answers'
import { services } from '@zend/web/client/browser'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { addTexts, type TextPart } from '@zend/web/i18n'
import { redirect } from 'react-router'

/**
 * The loader of that layout: who is signed in, their record and the answers as they were last seen, with the words that
 * every signed-in page of the app says at hand. It leads to the sign-in page when nobody is.
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
