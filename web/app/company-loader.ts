/** Loads whose money is shown, for the layout of an app's pages about a company's money. */
import { openAnswers } from '@zend/web/client/answers'
import { services, tabCompany } from '@zend/web/client/browser'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { addTexts, type TextPart } from '@zend/web/i18n'
import { redirect } from 'react-router'

/**
 * Makes that layout's loader: as `loadSignedIn`, with the company that this tab acts for, and the answers cached for
 * it. Without a company it redirects to `choice`, where one is chosen, with the wanted page as `to`.
 */
export const loadCompanyPages =
  (choice: string, ...parts: readonly TextPart[]) =>
  async ({ request }: { readonly request: Request }) => {
    const { session } = services()
    const [user, company] = await Promise.all([session.user(), tabCompany(), ...parts.map(addTexts)])
    if (user === null) throw redirect(SIGN_IN_PATH)
    const chosen = await company.chosen()
    if (chosen === null) {
      const { pathname, search } = new URL(request.url)
      throw redirect(`${choice}?${new URLSearchParams({ to: pathname + search }).toString()}`)
    }
    const [record, queryClient] = await Promise.all([session.record(), openAnswers(user._id, chosen.company.id)])
    return { userId: user._id, record, queryClient, company: chosen }
  }
