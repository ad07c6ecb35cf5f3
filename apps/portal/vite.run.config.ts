import { defineConfig } from 'vite'
import { pageWithoutAccount } from './page-without-account.ts'

export default defineConfig(pageWithoutAccount('run'))
