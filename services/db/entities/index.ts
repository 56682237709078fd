/** Every entity; a new one is a file beside this and a row here. */
import { Captcha, NotifyCode, Session, Setting, SignInFailure, User } from './account.ts'
import { CodeTemplate, Language, Problem, ProblemCase, ProblemLanguage, ProblemTag, ProblemTranslation, Tag, TagClassification } from './problem.ts'
import { AcceptedEntry, JudgeCase, OutboxMessage, ProblemCount, Submission } from './submission.ts'

export const entities = [
  User, Session, SignInFailure, NotifyCode, Captcha, Setting,
  Problem, ProblemTranslation, ProblemCase, TagClassification, Tag, ProblemTag, Language, ProblemLanguage, CodeTemplate,
  Submission, JudgeCase, AcceptedEntry, ProblemCount, OutboxMessage,
]
