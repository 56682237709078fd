import { report, runChecks } from './steps.ts'

const steps = await runChecks()
steps.forEach(report)
if (!steps.every((step) => step.isGood)) process.exit(1)
