/** The names of the reference's topics, in the visitor's language. */
import { useLingui } from '@lingui/react/macro'
import type { ApiTopic } from '../data/developer-pages.ts'

/** The names by topic. */
export function useTopicNames(): Readonly<Record<ApiTopic, string>> {
  const { t } = useLingui()
  return {
    balances: t`Balances`,
    deposits: t`Deposits`,
    bills: t`Invoices and payment links`,
    prices: t`Prices`,
    swaps: t`Swaps`,
    withdrawals: t`Withdrawals and payments`,
    sales: t`Sales to banks and mobile money`,
    suppliers: t`Suppliers abroad`,
    abroad: t`Payments abroad`,
    batches: t`Batches and payroll`,
    transactions: t`History and statements`,
    approvals: t`Approvals`,
  }
}
