/** /cookies */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Hero, Section } from '../parts/blocks.tsx'

/** The page. Its first list is everything that the script stores (script/stores.ts). */
export function Cookies(): ReactElement {
  const { t } = useLingui()
  const kept: readonly (readonly [name: string, what: string, howLong: string])[] = [
    [
      'zend.site.session',
      t`that this visit has begun, so that the mark of the first page is not shown again`,
      t`until you close the tab`,
    ],
    ['zend.site.banner', t`that you closed the banner for the app`, t`until you clear your browser`],
    ['zend.site.consent', t`your answer about chat and visit counting`, t`until you change it below`],
  ]
  return (
    <div className="prose">
      <Hero
        title={t`Cookies`}
        lead={t`This site sets no cookies of its own. It keeps up to three small notes in your browser, none of which is sent to us.`}
        more={<></>}
      />
      <Section title={t`What the site keeps`}>
        <div className="table-scroll" tabIndex={0} role="region" aria-label={t`What the site keeps`}>
          <table className="compare">
            <thead>
              <tr>
                <th scope="col">{t`Name`}</th>
                <th scope="col">{t`What it remembers`}</th>
                <th scope="col">{t`How long`}</th>
              </tr>
            </thead>
            <tbody>
              {kept.map(([name, what, howLong]) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>{what}</td>
                  <td>{howLong}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section
        title={t`Chat and visit counting`}
        lead={t`Where we offer a chat or count visits, both come from other companies and set cookies of theirs. Neither is loaded before you say yes, and the site works the same without them.`}
      >
        <p className="consent-state" data-consent-state>
          <Trans>No chat and no visit counting is set up on this site, so there is nothing to choose.</Trans>
        </p>
        <p className="doors" data-consent-choice hidden>
          <button type="button" className="button line" data-answer="no">
            <Trans>Do not load them</Trans>
          </button>
          <button type="button" className="button line" data-answer="yes">
            <Trans>Allow both</Trans>
          </button>
        </p>
      </Section>
      <Section
        title={t`In the app`}
        lead={t`The signed-in apps keep your session and settings in the browser, encrypted where they hold anything about you. Signing out removes them.`}
      />
    </div>
  )
}
