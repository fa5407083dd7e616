/** The table of pages: title, body and social picture of each path. A path without a row does not compile. */
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { SINGLE_PATHS, type SinglePath } from './addresses.ts'
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
import { Home } from './pages/home.tsx'
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
    msg`Crypto in, local money out`,
    msg`Receive crypto, swap it in seconds and sell it straight to a bank or mobile-money account in seven African currencies. Rate and fee first, then your yes.`,
  ),
  '/about': page(
    About,
    'company',
    msg`About us`,
    msg`Why Zend exists, how the books behind every balance work, and what we hold ourselves to.`,
  ),
  '/contact': page(
    Contact,
    'company',
    msg`Contact`,
    msg`Write to a person at Zend. Customers reach us fastest from inside the app.`,
  ),
  '/supported-countries': page(
    Countries,
    'company',
    msg`Supported countries`,
    msg`Where accounts can be opened, which local currencies we pay out, and how money arrives there.`,
  ),
  '/cookies': page(
    Cookies,
    'company',
    msg`Cookies`,
    msg`What this site stores in your browser, why, and how to change your mind.`,
  ),
  '/privacy': page(
    Privacy,
    'company',
    msg`Privacy`,
    msg`Which data Zend keeps about you, why, for how long, and what you can ask of us.`,
  ),
  '/terms': page(
    Terms,
    'company',
    msg`Terms of use`,
    msg`The agreement between you and the company that runs Zend, in plain words.`,
  ),
  '/law-enforcement-request': page(
    LawEnforcement,
    'company',
    msg`Law enforcement requests`,
    msg`How authorities ask Zend for information, and what a request must contain.`,
  ),
  '/aml': page(
    Aml,
    'company',
    msg`Anti-money-laundering`,
    msg`How Zend verifies customers, compares them with lists and limits what leaves an account.`,
  ),
  '/zend-personal': page(
    Personal,
    'personal',
    msg`Zend for you`,
    msg`A crypto wallet that pays out to your bank or mobile money, built for slow networks and small phones.`,
  ),
  '/zend-business': page(
    Business,
    'business',
    msg`Zend for companies`,
    msg`A crypto account for your company: roles, approvals by amount, statements and payouts in local currency.`,
  ),
  '/deposits/crypto': page(
    Deposits,
    'deposit',
    msg`Deposit crypto`,
    msg`An address of your own for every coin and network, with each confirmation shown as it happens.`,
  ),
  '/swaps/crypto': page(
    Swaps,
    'swap',
    msg`Swap crypto`,
    msg`Any coin for any coin at a firm offer that stands for 30 seconds, with rate, fee and result in front of you.`,
  ),
  '/withdrawals/crypto': page(
    Withdrawals,
    'withdraw',
    msg`Withdraw Crypto`,
    msg`Send coins to any address with a network fee that is fixed before you confirm, and checks that catch mistakes first.`,
  ),
  '/zendpay/crypto': page(
    ZendPay,
    'withdraw',
    msg`Zend Pay`,
    msg`Send crypto to another customer by username: at once, free of charge, and to the face you meant.`,
  ),
  '/campaign/zend-personal': page(
    PersonalCampaign,
    'personal',
    msg`Get paid in crypto, spend at home`,
    msg`Open a Zend account, share your address, and sell to your bank or mobile money.`,
    true,
  ),
  '/campaign/zend-business': page(
    BusinessCampaign,
    'business',
    msg`Your company’s crypto, under control`,
    msg`Roles, approvals and books for a company that is paid in crypto.`,
    true,
  ),
  '/cross-border-payments-import-export': page(
    ImportExport,
    'business',
    msg`Payments for import and export`,
    msg`How importers and exporters use digital dollars to be paid and to pay, with the papers their bank will ask for.`,
  ),
  '/zendfx-cross-border-payments-send-pay-globally': page(
    FxGlobal,
    'business',
    msg`Zend FX: pay abroad in USD, CAD, GBP and EUR`,
    msg`Planned: pay a supplier’s invoice abroad from a crypto balance, at one rate, for one fee, with one receipt.`,
  ),
  '/cross-border-wallet-trade-zendfx': page(
    FxForTrade,
    'business',
    msg`A wallet for cross-border trade`,
    msg`Hold what foreign buyers pay you in stable coins and use it to pay suppliers, without losing twice at exchange.`,
  ),
  '/tron-wallet': page(
    TronWallet,
    'deposit',
    msg`USDT and TRX on Tron`,
    msg`What to know before you receive or send USDT on Tron: addresses, fees, energy, and how not to lose a transfer.`,
  ),
  '/swap-convert-usdt-tether-to-usdc-usd-coin-or-usdc-to-usdt': page(
    StableSwap,
    'swap',
    msg`Swap USDT to USDC and back`,
    msg`Change between the two large dollar coins for a fee of 0.1 %, with the rate of this minute.`,
  ),
}

const NOT_FOUND = page(NotFound, 'company', msg`Page not found`, msg`There is no page at this address.`)

const isSingle = (path: string): path is SinglePath => SINGLE_PATHS.some((single) => single === path)

/** Returns the page of a path, or the not-found page. */
export function pageAt(path: string): Page {
  return isSingle(path) ? SINGLE[path] : (familyPage(path) ?? developerPage(path) ?? NOT_FOUND)
}
