/** The countries of accounts, named in the page's language. */
import { useLingui } from '@lingui/react'
import { type Country, getCountries } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { useEffect, useMemo, useState } from 'react'

/** A country: ISO code, name, dial code with its plus. */
export type SignUpCountry = { readonly code: string; readonly name: string; readonly dialCode: string }

/**
 * The countries in the API's order (the primary ones first), empty until loaded; `failed` if they could not be read.
 */
export function useSignUpCountries(): { readonly list: readonly SignUpCountry[]; readonly failed: boolean } {
  const { i18n } = useLingui()
  const [countries, setCountries] = useState<readonly Country[]>([])
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const read = (): void => {
      services()
        .api.call(getCountries, { query: { scope: 'sign-up' } }, { signal: left.signal })
        .then(
          (answer) => {
            setCountries(answer.countries)
            setFailed(false)
          },
          () => {
            if (!left.signal.aborted) setFailed(true)
          },
        )
    }
    read()
    addEventListener('online', read)
    return () => {
      removeEventListener('online', read)
      left.abort()
    }
  }, [])
  const list = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.locale], { type: 'region' })
    return countries.map(({ value, label, dialCode }) => ({ code: value, name: names.of(value) ?? label, dialCode }))
  }, [countries, i18n.locale])
  return { list, failed }
}
