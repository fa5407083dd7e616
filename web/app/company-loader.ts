/** Loads whose money is shown, for the layout of an app's pages about a company's money. */
import { openAnswers } from '@zend/web/client/answers'
import { openAnew, services, tabCompany } from '@zend/web/client/browser'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { addTexts, type TextPart } from '@zend/web/i18n'
import { redirect, replace } from 'react-router'

/** The parameter by which a link names the company that it is about, as the API's notices have it. */
const COMPANY_PARAM = 'company'

/**
 * Makes that layout's loader: as `loadSignedIn`, with the company that this tab acts for, and the answers cached for
 * it. A link that names another company of the person's has the tab act for that one, in a page loaded anew if this one
 * has shown a company; the name is then taken off the address. Without a company it redirects to `choice`, where one is
 * chosen, with the wanted page as `to`.
 */
export const loadCompanyPages = (choice: string, ...parts: readonly TextPart[]) => {
  let shown: string | null = null
  return async ({ request }: { readonly request: Request }) => {
    const { session } = services()
    const [user, company] = await Promise.all([session.user(), tabCompany(), ...parts.map(addTexts)])
    if (user === null) throw redirect(SIGN_IN_PATH)
    const { wanted, path } = readLink(request.url)
    const chosen = await company.open(wanted)
    if (chosen === null) {
      const query = { to: path, ...(wanted === null ? {} : { [COMPANY_PARAM]: wanted }) }
      throw redirect(`${choice}?${new URLSearchParams(query).toString()}`)
    }
    if (shown !== null && shown !== chosen.membership) return leaveFor(path)
    company.prepare()
    // Whoever goes back comes to where they were before the link.
    if (wanted !== null) throw shown === null ? replace(path) : redirect(path)
    shown = chosen.membership
    const [record, queryClient] = await Promise.all([session.record(), openAnswers(user._id, chosen.company.id)])
    return { userId: user._id, record, queryClient, company: chosen }
  }
}

/** Loads again only for a link that names a company: texts stay, and so does the user. */
export const forNamedCompany = ({ nextUrl }: { readonly nextUrl: URL }): boolean =>
  nextUrl.searchParams.has(COMPANY_PARAM)

/** The company that an address names, and the address without it. */
function readLink(address: string): { readonly wanted: string | null; readonly path: string } {
  const { pathname, search, searchParams } = new URL(address)
  const wanted = searchParams.get(COMPANY_PARAM)
  if (wanted === null) return { wanted, path: pathname + search }
  searchParams.delete(COMPANY_PARAM)
  const rest = searchParams.toString()
  return { wanted, path: pathname + (rest === '' ? '' : `?${rest}`) }
}

/** Loads the page anew. Never resolves: this page shows nothing more. */
function leaveFor(path: string): Promise<never> {
  openAnew(path)
  return new Promise<never>(() => undefined)
}
