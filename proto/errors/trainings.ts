/** Trainings: entering them, taking part, their administration. */
import { about, b400, b401, b403, b404 } from './row.ts'

export const trainingsErrors = {
  trainingMissing: b400('There is no such training.', '训练不存在或不可见。'),
  trainingGroupOnly: b403('Only members of the group may enter this training.', '只有团队成员可以进入该训练。'),
  trainingNotRegistered: b401('Please enter the password of the training first.', '请先输入训练密码。'),
  trainingPasswordEmpty: b400('Enter the training password', '请输入训练密码'),
  trainingPasswordWrong: b400('The password of the training is wrong.', '训练密码错误。'),
  trainingPasswordNeedless: b400('This training is public: it needs no password.', '该训练为公开训练，无需密码。'),
  trainingTwice: b400('You already joined this training.', '您已报名该训练。'),
  trainingProblemMissing: b404('The training has no such problem.', '该训练没有此题目。'),
  trainingNotYours: b403(
    'Only its author or a super administrator may do this.',
    '只有创建者或超级管理员可以执行此操作。',
  ),
  trainingRank: b400('Rank is required, a whole number from 0 to {max}', '排序必须为 0 到 {max} 的整数'),
  trainingTitleMissing: b400('Title is required', '标题不能为空'),
  trainingTitleLong: b400('Title: at most {max} characters', '标题不能超过 {max} 个字符'),
  trainingDescriptionMissing: b400('Description is required', '简介不能为空'),
  trainingDescriptionLong: b400('Description: at most {max} characters', '简介不能超过 {max} 个字符'),
  trainingCategoryMissing: b400('Category is required', '分类不能为空'),
  trainingCategoryUnknown: b400('There is no such category.', '分类不存在。'),
  trainingCategoryTaken: about('name', b400('There is already a category of this name.', '已存在同名分类。')),
  trainingPasswordMissing: b400('Password is required for a private training', '私有训练必须设置密码'),
  trainingColor: b400('The colour is not a CSS colour.', '颜色格式不正确。'),
  trainingProblemTwice: b400('The problem is already in this training.', '该题目已在训练中。'),
  trainingProblemUnfit: b400(
    'Only public problems of the bank can be put into a training, under their own id.',
    '只能以题目自身的编号加入题库中的公开题目。',
  ),
}
