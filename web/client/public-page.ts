/** Links from an app to the public site. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { services } from './browser.ts'

/** The public site's page of this address in the reader's language; `null` until the page runs, or if it is unknown. */
export function usePublicPage(): ((path: string) => string) | null {
  const { i18n } = useLingui()
  const [site, setSite] = useState<string | undefined>()
  useEffect(() => setSite(services().config.publicSite), [])
  return site === undefined ? null : (path) => `${site}${i18n.locale === 'en' ? '' : `/${i18n.locale}`}${path}`
}
