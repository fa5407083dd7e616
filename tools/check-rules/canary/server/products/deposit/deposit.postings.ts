import './deposit.repo.ts'
