/** The table of pages: title, body and social picture of each path. A path without a row does not compile. */
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { SINGLE_PATHS, type SinglePath } from './addresses.ts'
import { SWAP } from './data/terms.ts'
import { developerPage } from './developers.tsx'
import { familyPage } from './families.tsx'
import type { Page, Picture } from './page-type.ts'
import { About } from './pages/about.tsx'
import { Business, BusinessCampaign } from './pages/business.tsx'
import { Contact } from './pages/contact.tsx'
import { Cookies } from './pages/cookies.tsx'
import { Countries } from './pages/countries.tsx'
import { FxForTrade, FxGlobal, ImportExport } from './pages/cross-border.tsx'
import { Deposits, Swaps, Withdrawals, ZendPay } from './pages/features.tsx'
import { guidePage } from './pages/guides.tsx'
import { Help } from './pages/help.tsx'
import { Home } from './pages/home.tsx'
import { IsItUs } from './pages/is-it-us.tsx'
import { Aml, LawEnforcement, Privacy, Terms } from './pages/legal.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Personal, PersonalCampaign } from './pages/personal.tsx'
import { StableSwap, TronWallet } from './pages/wallets.tsx'

type Text = ReturnType<typeof msg>

const page = (Body: ComponentType, picture: Picture, title: Text, description: Text, campaign = false): Page => ({
  title: (i18n) => `${i18n._(title)} · Zend`,
  description: (i18n) => i18n._(description),
  picture,
  campaign,
  Body,
})

const SINGLE: Readonly<Record<SinglePath, Page>> = {
  '/': page(
    Home,
    'home',
    msg`Sell USDT & Bitcoin for Naira, Cedis or Shillings`,
    msg`Receive crypto, swap it in seconds and sell it to your bank or mobile money in seven African currencies. You see the rate and the fee before you confirm.`,
  ),
  '/about': page(
    About,
    'company',
    msg`About Zend: Crypto to Local Currency in Africa`,
    msg`Why Zend exists, how the books behind every balance work, and what we hold ourselves to.`,
  ),
  '/contact': page(
    Contact,
    'company',
    msg`Contact Zend: Talk to a Person About Your Account`,
    msg`Write to a person at Zend. Customers reach us fastest from inside the app.`,
  ),
  '/help': page(
    Help,
    'company',
    msg`Help: Deposits, Payouts, Fees, Limits and Security`,
    msg`Answers about accounts, deposits, payouts to banks and mobile money, fees, limits, lost phones and scams.`,
  ),
  '/supported-countries': page(
    Countries,
    'company',
    msg`Supported Countries: Crypto Payouts in Africa`,
    msg`Where accounts can be opened, which local currencies we pay out, and how money arrives there.`,
  ),
  '/cookies': page(
    Cookies,
    'company',
    msg`Cookies: What This Site Stores in Your Browser`,
    msg`What this site stores in your browser, why, and how to change your mind.`,
  ),
  '/privacy': page(
    Privacy,
    'company',
    msg`Privacy: Which Data Zend Keeps and for How Long`,
    msg`Which data Zend keeps about you, why, for how long, and what you can ask of us.`,
  ),
  '/terms': page(
    Terms,
    'company',
    msg`Terms of Use: What You and Zend Agree, Plainly`,
    msg`The agreement between you and the company that runs Zend, in plain words.`,
  ),
  '/law-enforcement-request': page(
    LawEnforcement,
    'company',
    msg`Law Enforcement Requests: How and Where to Ask`,
    msg`How authorities ask Zend for information, and what a request must contain.`,
  ),
  '/aml': page(
    Aml,
    'company',
    msg`Anti-Money Laundering: How Zend Checks Customers`,
    msg`How Zend verifies customers, compares them with lists and limits what leaves an account.`,
  ),
  '/is-it-us': page(
    IsItUs,
    'company',
    msg`Is It Really Zend? How a Caller Proves Who They Are`,
    msg`What nobody from Zend ever asks for, and how to find out whether somebody who calls or writes is from Zend.`,
  ),
  '/zend-personal': page(
    Personal,
    'personal',
    msg`Crypto Wallet with Bank & Mobile Money Payout`,
    msg`A crypto wallet that pays out to your bank or mobile money, built for slow networks and small phones.`,
  ),
  '/zend-business': page(
    Business,
    'business',
    msg`Crypto Account for Companies: Roles & Approvals`,
    msg`A crypto account for your company: roles, approvals by amount, statements and payouts in local currency.`,
  ),
  '/deposits/crypto': page(
    Deposits,
    'deposit',
    msg`Receive USDT, Bitcoin and Ether for Free in Africa`,
    msg`An address of your own for every coin and network, with each confirmation shown as it happens.`,
  ),
  '/swaps/crypto': page(
    Swaps,
    'swap',
    msg`Swap USDT, BTC and ETH: Rate Locked for ${SWAP.offerSeconds} Seconds`,
    msg`Swap any coin for another. You see the market rate, our margin, the fee and what you get before you confirm.`,
  ),
  '/withdrawals/crypto': page(
    Withdrawals,
    'withdraw',
    msg`Withdraw USDT, BTC and ETH to Any Crypto Wallet`,
    msg`Send coins to any address with a network fee that is fixed before you confirm, and checks that catch mistakes first.`,
  ),
  '/zendpay/crypto': page(
    ZendPay,
    'withdraw',
    msg`Zend Pay: Send Crypto by Username, Free and Instant`,
    msg`Send crypto to another customer by username: at once, free of charge, and to the right person.`,
  ),
  '/campaign/zend-personal': page(
    PersonalCampaign,
    'personal',
    msg`Get Paid in Crypto, Cash Out to Your Bank Account`,
    msg`Open a Zend account, share your address, and sell to your bank or mobile money.`,
    true,
  ),
  '/campaign/zend-business': page(
    BusinessCampaign,
    'business',
    msg`Crypto for Your Company: Roles, Approvals, Books`,
    msg`Roles, approvals and books for a company that is paid in crypto.`,
    true,
  ),
  '/cross-border-payments-import-export': page(
    ImportExport,
    'business',
    msg`Pay for Imports and Get Paid for Exports in Dollars`,
    msg`How importers and exporters use stablecoins to be paid and to pay, with the papers their bank will ask for.`,
  ),
  '/zendfx-cross-border-payments-send-pay-globally': page(
    FxGlobal,
    'business',
    msg`Zend FX: Pay Suppliers Abroad in USD, GBP, EUR, CAD`,
    msg`Pay a supplier’s invoice abroad from your company’s crypto balance. You see what arrives, the fee and the most that can leave.`,
  ),
  '/cross-border-wallet-trade-zendfx': page(
    FxForTrade,
    'business',
    msg`Business Wallet for Trade: Hold and Pay in Dollars`,
    msg`Hold what foreign buyers pay you in stablecoins and pay suppliers from it, without exchanging the money twice.`,
  ),
  '/tron-wallet': page(
    TronWallet,
    'deposit',
    msg`Tron Wallet: Receive and Send USDT (TRC20) in Africa`,
    msg`What to know before you receive or send USDT on Tron: addresses, fees, energy, and how not to lose a transfer.`,
  ),
  '/swap-convert-usdt-tether-to-usdc-usd-coin-or-usdc-to-usdt': page(
    StableSwap,
    'swap',
    msg`Swap USDT to USDC and Back: Rate and Fee Shown`,
    msg`Swap between the two large stablecoins at the rate of this minute, with the fee shown first.`,
  ),
}

const NOT_FOUND = page(NotFound, 'company', msg`Page not found`, msg`There is no page at this address.`)

const isSingle = (path: string): path is SinglePath => SINGLE_PATHS.some((single) => single === path)

/** Returns the page of a path, or the not-found page. */
export function pageAt(path: string): Page {
  return isSingle(path) ? SINGLE[path] : (familyPage(path) ?? guidePage(path) ?? developerPage(path) ?? NOT_FOUND)
}
