/** The three pages about payments across borders. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Closing, FactList, Hero, Points, Questions, Related, Section, Steps } from '../parts/blocks.tsx'
import { FX } from '../data/terms.ts'
import { amountText, percentText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { ApprovalShown, PaymentStages, ProofOfPayment } from '../parts/product/abroad.tsx'

/** /cross-border-payments-import-export */
export function ImportExport(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        app="business"
        eyebrow={t`Use case`}
        title={t`Import and export without the wait for dollars`}
        lead={t`Foreign currency is scarce at many banks, and an order can wait weeks for it. USDT or USDC are there when your buyer sends them.`}
      >
        <ApprovalShown />
      </Hero>
      <Section title={t`Exporters: be paid`}>
        <Steps
          items={[
            {
              title: t`Put your address on the invoice`,
              text: t`USDT or USDC, with the network written beside it. Your buyer pays from any exchange.`,
            },
            {
              title: t`See it arrive`,
              text: t`The deposit page counts confirmations; your team gets a message when it is credited.`,
            },
            {
              title: t`Keep it or sell it`,
              text: t`Keep dollars for the next purchase, or sell for local money the day you need wages.`,
            },
          ]}
        />
      </Section>
      <Section title={t`Importers: pay`} lead={t`To a bank account abroad with Zend FX, or to an address.`}>
        <Points
          items={[
            {
              icon: 'paper',
              title: t`The invoice travels along`,
              text: t`What it says is compared with the payment. It can be paid in parts, and nothing of it twice.`,
            },
            {
              icon: 'tick',
              title: t`Two signatures`,
              text: t`Whoever enters a payment is not who approves it. The bands and approvers are yours to set.`,
            },
            {
              icon: 'shield',
              title: t`Your supplier sees it too`,
              text: t`A link shows them each stage in their language, until the money is there.`,
            },
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`Is it legal to pay for imports this way?`,
            answer: t`That depends on your country’s exchange-control rules, and they change. Ask your bank or a lawyer there before you pay.`,
          },
          {
            question: t`My supplier does not take crypto. And now?`,
            answer: t`Zend FX pays their bank account in US dollars, Canadian dollars, pounds, euros or, for goods, yuan.`,
          },
        ]}
      />
      <Related
        links={[
          ['/zendfx-cross-border-payments-send-pay-globally', 'Zend FX'],
          ['/cross-border-wallet-trade-zendfx', t`A wallet for trade`],
          ['/zend-business', t`Zend for companies`],
        ]}
      />
      <Closing app="business" title={<Trans>Open your company’s account</Trans>} />
    </>
  )
}

/** /zendfx-cross-border-payments-send-pay-globally */
export function FxGlobal(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  return (
    <>
      <Hero
        app="business"
        eyebrow="Zend FX"
        title={t`Pay an invoice abroad from your crypto balance`}
        lead={t`In US dollars, Canadian dollars, pounds, euros or yuan. You say what arrives, and see the most that can leave.`}
      >
        <ProofOfPayment />
      </Hero>
      <Section title={t`Four pages from invoice to receipt`}>
        <Steps
          items={[
            {
              title: t`Transfer details`,
              text: t`Who is paid, where, and how much. The fields are those that the bank over there asks for.`,
            },
            {
              title: t`Invoice`,
              text: t`Submit it. What it says is compared with the payment, and whoever approves reads it.`,
            },
            {
              title: t({ message: 'Review', context: 'noun' }),
              text: t`What arrives, the fee, and the most that can leave. If your company’s rules ask for approval, it waits for it here.`,
            },
            {
              title: t`Receipt`,
              text: t`Each stage with its time, until the money is there. What a bank sends back is yours again, at the original rate.`,
            },
          ]}
        />
      </Section>
      <Section
        title={t`The numbers`}
        lead={t`These are our standard terms. The review page shows what holds for a payment.`}
      >
        <FactList
          rows={[
            [t`Currencies`, 'USD, CAD, GBP, EUR, CNY'],
            [t`Fee`, t`${percentText(language, FX.feePercent)}, at least ${amountText(language, FX.feeMinUsd, 'USD')}`],
            [t`An offer stands for`, t`${plural(FX.offerMinutes, { one: '# minute', other: '# minutes' })}`],
            [t`Who can use it`, t`companies whose verification is complete`],
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`What if the rate moves before it is paid?`,
            answer: t`What arrives stays as you said, and never more leaves than you agreed to. If the rate does not fit any more, the payment waits, and you can call it off.`,
          },
          {
            question: t`Why do you ask for the invoice?`,
            answer: t`Banks on the way ask what a payment is for. With the invoice at hand they can be answered at once.`,
          },
        ]}
      />
      <Related
        links={[
          ['/cross-border-payments-import-export', t`Payments for import and export`],
          ['/cross-border-wallet-trade-zendfx', t`A wallet for trade`],
          ['/zend-business', t`Zend for companies`],
        ]}
      />
      <Closing app="business" title={<Trans>Start with your company’s account</Trans>} />
    </>
  )
}

/** /cross-border-wallet-trade-zendfx */
export function FxForTrade(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        app="business"
        eyebrow={t`Use case`}
        title={t`Earn in dollars, pay in dollars`}
        lead={t`A trader who is paid in dollars, changes into local money and buys dollars again pays the margin twice. A wallet in between saves both.`}
      >
        <PaymentStages />
      </Hero>
      <Section title={t`What a trading company does with it`}>
        <Points
          items={[
            {
              icon: 'shield',
              title: t`Hold`,
              text: t`Customers’ payments stay in USDT or USDC until they are needed. You decide when to change, not the calendar.`,
            },
            { icon: 'out', title: t`Pay suppliers`, text: t`To an address, or to a bank account abroad with Zend FX.` },
            {
              icon: 'bolt',
              title: t`Pay at home`,
              text: t`Transport, customs and wages in local money, by quick sell to bank or mobile money.`,
            },
            {
              icon: 'paper',
              title: t`Close the month`,
              text: t`One statement over all coins, with every fee on a line of its own.`,
            },
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`Are stablecoins safe to hold?`,
            answer: t`They follow the dollar because their issuers promise to redeem them. That promise has held so far, with short dips. Hold what trade needs, not the company’s savings.`,
          },
          {
            question: t`Can several branches share one wallet?`,
            answer: t`Yes. Each person gets a role of their own, and every payment keeps who asked for it and who approved it.`,
          },
        ]}
      />
      <Related
        links={[
          ['/zendfx-cross-border-payments-send-pay-globally', 'Zend FX'],
          ['/swap-convert-usdt-tether-to-usdc-usd-coin-or-usdc-to-usdt', t`USDT to USDC`],
          ['/zend-business', t`Zend for companies`],
        ]}
      />
      <Closing app="business" title={<Trans>Open your company’s account</Trans>} />
    </>
  )
}
