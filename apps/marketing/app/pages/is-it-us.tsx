/** /is-it-us: how to find out whether somebody who says they are from Zend is. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Hero, Points, Section } from '../parts/blocks.tsx'
import { appLink } from '../parts/links.tsx'

/** The page. */
export function IsItUs(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        eyebrow={t`Security`}
        title={<Trans>Is it really us?</Trans>}
        lead={t`Anybody can say that they are from Zend. Here is what nobody of ours ever does, and how a caller proves who they are.`}
        more={
          <a className="button line" {...appLink('personal', '/auth/lock?us')}>
            <Trans>Check who is calling</Trans>
          </a>
        }
      />
      <Section title={t`Nobody of ours ever`}>
        <Points
          items={[
            {
              icon: 'shield',
              title: t`Asks for a secret`,
              text: t`Not for your password, not for your PIN, not for a code that you were sent, not for your recovery codes. Nobody, for no reason.`,
            },
            {
              icon: 'people',
              title: t`Asks you to send money`,
              text: t`Not to keep it safe, not to test something, not to unlock it. Whoever asks for that is stealing it.`,
            },
            {
              icon: 'paper',
              title: t`Asks to see your screen`,
              text: t`We need no remote help and no other app. We do not write to you first on WhatsApp or Telegram either.`,
            },
          ]}
        />
      </Section>
      <Section title={t`Let a caller prove it`}>
        <Points
          items={[
            {
              icon: 'people',
              title: t`1. Open “Is it really us?” in the app`,
              text: t`You find it under Security. Press “Check who is calling” and tell the caller your username.`,
            },
            {
              icon: 'shield',
              title: t`2. Let them read out the code`,
              text: t`Only somebody who works here can see it. Type what they say: the app tells you whether it was right. It counts once, for five minutes.`,
            },
            {
              icon: 'paper',
              title: t`3. If it is wrong, hang up`,
              text: t`Did you tell them a code before? Lock your account: “Lock my account” is at the end of every mail from us and takes no password.`,
            },
          ]}
        />
      </Section>
    </>
  )
}
