import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{proto,services,gateway,judge,client,infra,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'client/dist/**'],
  },
})
