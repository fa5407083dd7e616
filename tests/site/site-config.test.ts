import { expect, test } from 'vitest'
import {
  requireComplete,
  SITE,
  type SiteConfig,
  type Testimonial,
  testimonialsFor,
} from '../../apps/marketing/app/site-config.ts'

const filled = <K extends string>(fields: Readonly<Record<K, string | null>>): Record<K, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, 'https://example.com'])) as Record<K, string>
const FULL: SiteConfig = { ...SITE, company: filled(SITE.company) }

test('pages for real customers are not built while a fact of the company is missing, and the gap is named', () => {
  const gap: SiteConfig = { ...FULL, company: { ...FULL.company, legalName: null } }
  expect(() => requireComplete(gap, '1')).toThrow('legalName')
  expect(() => requireComplete(FULL, '1')).not.toThrow()
})

test('a place outside may be absent for good: no page has its link', () => {
  expect(() => requireComplete({ ...FULL, outside: { ...FULL.outside, status: null } }, '1')).not.toThrow()
})

test('a sandbox is built with gaps, which its pages mark', () => {
  expect(() => requireComplete({ ...FULL, company: { ...FULL.company, legalName: null } }, undefined)).not.toThrow()
})

test('testimonials are real, for one audience each; a sandbox without any shows examples, other pages nothing', () => {
  const said: Testimonial = { audience: 'business', language: 'fr', title: 'A', place: 'Douala', text: 'Mot à mot.' }
  const full = { testimonials: [said] }
  expect([true, false].map((sandbox) => testimonialsFor(full, 'business', sandbox))).toEqual([[said], [said]])
  expect([true, false].map((sandbox) => testimonialsFor(full, 'personal', sandbox))).toEqual(['examples', []])
})
