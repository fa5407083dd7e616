/** What an API key is that is to be made: its name, what it may do, from where, and in whose place it comes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { PERMISSION_TEXTS } from '@zend/web/data/companies'
import type { ReactElement } from 'react'
import type { Signed } from './payload.ts'
import { Line } from './signed-line.tsx'

/** The lines. */
export function KeyLines({ payee: { name, details } }: Pick<Signed, 'payee'>): ReactElement {
  const { i18n } = useLingui()
  const { scopes = '', ips = '', publicKey = '', replaces = '' } = details
  const may = Object.entries(PERMISSION_TEXTS).flatMap(([each, text]) =>
    scopes.split(' ').includes(each) ? [i18n._(text)] : [],
  )
  return (
    <>
      <Line term={<Trans>API key</Trans>}>{[name, replaces].join(' ')}</Line>
      <Line term={<Trans>May use</Trans>}>{may.join(', ') || '—'}</Line>
      <Line term={<Trans>Network</Trans>}>{ips.replaceAll(' ', ', ') || '—'}</Line>
      {publicKey === '' ? null : (
        <Line term={<Trans>Signed with</Trans>}>
          <span className="font-mono wrap-anywhere">{publicKey}</span>
        </Line>
      )}
    </>
  )
}
