/** /settings. */
import { SettingsScreen } from '@zend/web/features/settings'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { useUserRecord } from '../permissions.ts'

/** The settings of the signed-in customer. */
export default function Settings(): ReactElement {
  return <SettingsScreen user={useUserRecord()} referral={href('/settings/services/referral')} />
}
