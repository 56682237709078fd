/** Every entity; a new one is a file beside this and a row here. */
import { Captcha, NotifyCode, Session, Setting, SignInFailure, User } from './account.ts'

export const entities = [User, Session, SignInFailure, NotifyCode, Captcha, Setting]
