/** What a signed change of members does, to whom, and what they may do then. */
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PERMISSION_TEXTS, roleText } from '@zend/web/data/companies'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import type { SignedMember } from './payload.ts'
import { Line } from './signed-line.tsx'

const WHAT = {
  'invite-member': msg({ message: 'Invite', context: 'change of members' }),
  'change-member': msg({ message: 'Change what they may do', context: 'change of members' }),
  'confirm-member': msg({ message: 'Let them in under this address', context: 'change of members' }),
  'resume-member': msg({ message: 'Let them in again, with all they had', context: 'change of members' }),
  'recover-member': msg({ message: 'Stop counting their lost devices', context: 'change of members' }),
  'deputise-member': msg({ message: 'Let them decide in the place of whoever asks', context: 'change of members' }),
} as const

/** The lines. */
export function MemberLines({ member }: { readonly member: SignedMember }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const who = [...('name' in member ? [member.name] : []), ...('email' in member ? [member.email] : [])]
  const list = new Intl.ListFormat(format.language)
  return (
    <>
      <Line term={<Trans>What</Trans>}>{i18n._(WHAT[member.kind])}</Line>
      <Line term={<Trans>Who</Trans>}>{who.join(' · ')}</Line>
      {'until' in member ? (
        <Line term={<Trans>When</Trans>}>
          {[member.from, member.until].map((at) => format.dayTime(at, new Date().toISOString())).join(' – ')}
        </Line>
      ) : null}
      {'role' in member ? (
        <>
          <Line term={<Trans>Role</Trans>}>{i18n._(roleText(member.role))}</Line>
          <Line term={<Trans>May use</Trans>}>
            {list.format(member.permissions.map((each) => i18n._(PERMISSION_TEXTS[each])))}
          </Line>
        </>
      ) : null}
    </>
  )
}
