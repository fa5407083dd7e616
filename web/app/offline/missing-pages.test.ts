import { expect, test } from 'vitest'
import { missingRoutes } from './missing-pages.ts'

const ROUTES = {
  root: { module: '/static/root-1.js' },
  dashboard: { module: '/static/dashboard-1.js' },
  referral: { module: '/static/referral-1.js' },
  swap: { module: '/static/swap-1.js' },
}
const FILES: Readonly<Record<string, string>> = {
  '/static/core-1.js': 'import"./loop-1.js";export{a}',
  // Two files may import each other.
  '/static/loop-1.js': 'import{a as b}from"./core-1.js";export{b}',
  '/static/dashboard-1.js': 'import{a}from"./core-1.js";const x=()=>import("./later-1.js");export{x as default}',
  '/static/swap-1.js': 'import{a}from"./core-1.js";import"./form-1.js";export{a as default}',
  '/static/form-1.js': 'import{m}from"./money-1.js";export{m}',
}
const missing = (loaded: Readonly<Record<string, unknown>>, files = FILES) =>
  missingRoutes(ROUTES, loaded, new Set(Object.keys(files)), async (file) => files[file] ?? '')

test('a page is missing when one of its files is: its own, or one that its files need; what is loaded never is', async () => {
  expect(await missing({ root: {} })).toEqual(['referral', 'swap'])
  const more = { ...FILES, '/static/referral-1.js': '', '/static/money-1.js': '' }
  expect(await missing({ root: {} }, more)).toEqual([])
  expect(await missing({ root: {}, swap: {}, referral: {} })).toEqual([])
})

test('where nothing is kept, all is missing that is not loaded', async () => {
  expect(await missing({ root: {}, dashboard: {} }, {})).toEqual(['referral', 'swap'])
})
