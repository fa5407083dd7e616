/** The names and descriptions of the guides. */
import { msg } from '@lingui/core/macro'
import type { GuideSlug } from '../../data/guides.ts'
import type { GuideName } from '../guide.tsx'

/** By address. */
export const GUIDE_NAMES: Readonly<Record<GuideSlug, GuideName>> = {
  'receive-usdt-on-the-right-network': {
    title: msg`Receive USDT on the right network`,
    description: msg`USDT travels on several networks. Here is how you choose the one that sender and receiver share, and how you test it first.`,
  },
  'sell-usdt-for-naira': {
    title: msg`Sell USDT for naira, step by step`,
    description: msg`From your first address to naira in your bank account: every step, every fee, and what to do when something waits.`,
  },
  'what-a-network-fee-is': {
    title: msg`What a network fee is`,
    description: msg`Who gets the fee of a withdrawal, why it changes by the hour, and how you pay less of it.`,
  },
  'how-rates-and-margins-work': {
    title: msg`How rates, margins and fees work`,
    description: msg`What stands between the market rate and the money in your account, and how you compare two offers fairly.`,
  },
  'wrong-network-or-forgotten-tag': {
    title: msg`Wrong network or forgotten tag: what to do`,
    description: msg`A payment went over another network, or without its tag or memo. What can be found, what cannot, and what to do first.`,
  },
  'recognise-scams-and-fake-support': {
    title: msg`Recognise scams and fake support`,
    description: msg`The tricks that cost people their crypto, how each one sounds, and what we never ask you.`,
  },
  'phone-lost-or-stolen': {
    title: msg`Phone lost or stolen: protect your account`,
    description: msg`What to do in the first minutes, in which order, and how you get back in with a new phone.`,
  },
  'get-paid-as-a-freelancer': {
    title: msg`Get paid in crypto as a freelancer`,
    description: msg`What to write on the invoice, how the money becomes naira, cedis or shillings, and which papers to keep.`,
  },
  'approvals-and-suppliers-for-companies': {
    title: msg`For companies: approvals and paying suppliers`,
    description: msg`Who may ask, who approves, what a passkey signs, and how a supplier abroad is paid against an invoice.`,
  },
}
