/** /settings. */
import { ActsSettingRow } from '@zend/web/features/acts'
import { PolicySettingRow } from '@zend/web/features/approvals'
import { KybSettingRow } from '@zend/web/features/kyb'
import { SettingsScreen } from '@zend/web/features/settings'
import type { ReactElement } from 'react'
import { useUserRecord } from '../account.ts'

/** The settings of the signed-in person, and those of the company's money. */
export default function Settings(): ReactElement {
  return (
    <SettingsScreen
      user={useUserRecord()}
      referral={null}
      ofCompany={
        <>
          <KybSettingRow />
          <PolicySettingRow />
          <ActsSettingRow />
        </>
      }
    />
  )
}
