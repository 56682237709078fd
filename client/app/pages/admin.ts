import type { RouteObject } from 'react-router-dom'
import { adminOnly, publisherOnly, rootOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'
import { adminContestPages } from './admin-contests.ts'

/** The back office: its own sign-in, and everything else inside its own layout. */
export const adminPages: RouteObject[] = [
  {
    path: 'admin/login',
    lazy: page(
      'admin-home',
      async () => (await import('../../features/admin-home/admin-login-page.tsx')).AdminLoginPage,
    ),
  },
  {
    path: 'admin',
    loader: adminOnly,
    lazy: async () => ({ Component: (await import('../admin/admin-layout.tsx')).AdminLayout }),
    children: [
      {
        index: true,
        lazy: page(
          'admin-home',
          async () => (await import('../../features/admin-home/dashboard-page.tsx')).DashboardPage,
          'developer',
        ),
      },
      {
        path: 'announcement',
        loader: rootOnly,
        lazy: page(
          'admin-announcements',
          async () => (await import('../../features/admin-announcements/announcement-page.tsx')).AnnouncementPage,
        ),
      },
      {
        path: 'notice',
        loader: rootOnly,
        lazy: page(
          'admin-notices',
          async () => (await import('../../features/admin-notices/notice-page.tsx')).NoticePage,
        ),
      },
      {
        path: 'conf',
        loader: rootOnly,
        lazy: page(
          'admin-settings',
          async () => (await import('../../features/admin-settings/configuration-page.tsx')).ConfigurationPage,
        ),
      },
      {
        path: 'switch',
        loader: rootOnly,
        lazy: page(
          'admin-settings',
          async () => (await import('../../features/admin-settings/switch-page.tsx')).SwitchPage,
        ),
      },
      {
        path: 'audit',
        loader: rootOnly,
        lazy: page(
          'admin-audit',
          async () => (await import('../../features/admin-audit/audit-page.tsx')).AuditPage,
          'admin-users',
        ),
      },
      {
        path: 'language',
        loader: rootOnly,
        lazy: page(
          'admin-settings',
          async () => (await import('../../features/admin-settings/language-page.tsx')).LanguagePage,
        ),
      },
      {
        path: 'judges',
        loader: rootOnly,
        lazy: page(
          'admin-judges',
          async () => (await import('../../features/admin-judges/judges-page.tsx')).JudgesPage,
          'developer',
        ),
      },
      {
        path: 'remote',
        loader: rootOnly,
        lazy: page(
          'admin-remote',
          async () => (await import('../../features/admin-remote/remote-page.tsx')).RemotePage,
          'remote-health',
        ),
      },
      {
        path: 'problem/tag',
        loader: publisherOnly,
        lazy: page(
          'admin-tags',
          async () => (await import('../../features/admin-tags/tag-page.tsx')).TagPage,
          'problems',
        ),
      },
      {
        path: 'problem/batch-operation',
        loader: rootOnly,
        lazy: page(
          'admin-exchange',
          async () => (await import('../../features/admin-exchange/exchange-page.tsx')).ExchangePage,
        ),
      },
      {
        path: 'problem',
        lazy: page(
          'admin-problems',
          async () => (await import('../../features/admin-problems/problem-list-page.tsx')).ProblemListPage,
          'remote-import',
        ),
      },
      {
        path: 'problem/remote-import',
        lazy: page(
          'remote-import',
          async () => (await import('../../features/remote-import/import-page.tsx')).RemoteImportPage,
        ),
      },
      {
        path: 'group-problem/apply',
        loader: publisherOnly,
        lazy: page(
          'admin-problems',
          async () => (await import('../../features/admin-problems/requests-page.tsx')).RequestsPage,
        ),
      },
      {
        path: 'problem/create',
        lazy: page(
          'admin-problems',
          async () => (await import('../../features/admin-problems/problem-edit-page.tsx')).ProblemCreatePage,
          'problems',
        ),
      },
      {
        path: 'problem/edit/:problemId',
        lazy: page(
          'admin-problems',
          async () => (await import('../../features/admin-problems/problem-edit-page.tsx')).ProblemEditPage,
          'problems',
        ),
      },
      ...adminContestPages,
      {
        path: 'training',
        lazy: page(
          'admin-trainings',
          async () => (await import('../../features/admin-trainings/training-list-page.tsx')).TrainingListPage,
          'trainings',
        ),
      },
      {
        path: 'training/create',
        lazy: page(
          'admin-trainings',
          async () => (await import('../../features/admin-trainings/training-edit-page.tsx')).TrainingCreatePage,
          'admin-problems',
        ),
      },
      {
        path: 'training/category',
        loader: publisherOnly,
        lazy: page(
          'admin-trainings',
          async () => (await import('../../features/admin-trainings/category-page.tsx')).CategoryPage,
        ),
      },
      {
        path: 'training/:trainingId/edit',
        lazy: page(
          'admin-trainings',
          async () => (await import('../../features/admin-trainings/training-edit-page.tsx')).TrainingEditPage,
          'admin-problems',
        ),
      },
      {
        path: 'training/:trainingId/problems',
        lazy: page(
          'admin-trainings',
          async () => (await import('../../features/admin-trainings/problems-page.tsx')).TrainingProblemsPage,
          'admin-problems',
          'remote-import',
        ),
      },
      {
        path: 'user',
        loader: rootOnly,
        lazy: page(
          'admin-users',
          async () => (await import('../../features/admin-users/user-list-page.tsx')).UserListPage,
        ),
      },
      {
        path: 'auth',
        loader: rootOnly,
        lazy: page('admin-users', async () => (await import('../../features/admin-users/role-page.tsx')).RolePage),
      },
      {
        path: 'discussion',
        lazy: page(
          'admin-discussions',
          async () => (await import('../../features/admin-discussions/discussion-admin-page.tsx')).DiscussionAdminPage,
          'discussions',
        ),
      },
    ],
  },
]
