import './is-not-there.ts'
