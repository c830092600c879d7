import type { Locale } from './constants.ts';
import type { ErrorName } from './errors.ts';
import type { UserImportProblem } from './routes/authority/user.ts';

type Texts = Record<Locale, string>;

/** Text of `msg` for each error, by language. */
export const ERROR_MESSAGES: Record<ErrorName, Texts> = {
  credentialsWrong: {
    'zh-CN': '用户名或密码不正确，请检查后重试',
    'en-US': 'The user name or password is wrong. Check both and try again.',
  },
  captchaRequired: {
    'zh-CN': '请先完成图形验证',
    'en-US': 'Solve the picture check first.',
  },
  captchaWrong: {
    'zh-CN': '图形验证不正确，请重试',
    'en-US': 'The picture check is wrong. Try again.',
  },
  smsCodeWrong: {
    'zh-CN': '验证码不正确或已失效，请重新获取',
    'en-US': 'The code is wrong or no longer valid. Ask for a new one.',
  },
  passwordTooWeak: {
    'zh-CN': '密码太弱，请换一个更难猜的密码',
    'en-US': 'This password is too easy to guess. Choose another one.',
  },
  passwordChangeRequired: {
    'zh-CN': '请先修改密码',
    'en-US': 'Change your password first.',
  },
  secondFactorWrong: {
    'zh-CN': '动态验证码不正确，请重试',
    'en-US': 'The verification code is wrong. Try again.',
  },
  inviteInvalid: {
    'zh-CN': '邀请码无效或已过期，请向邀请人索取新的邀请码',
    'en-US': 'This invite is not valid or has expired. Ask the sender for a new one.',
  },
  registrationClosed: {
    'zh-CN': '当前未开放注册，请联系管理员',
    'en-US': 'Registration is closed. Contact an administrator.',
  },
  userNameTaken: {
    'zh-CN': '该用户名已被使用，请换一个',
    'en-US': 'This user name is taken. Choose another one.',
  },
  mobileTaken: {
    'zh-CN': '该手机号已被使用，请换一个',
    'en-US': 'This mobile number is already in use. Enter another one.',
  },
  loginMethodOff: {
    'zh-CN': '该登录方式未开启，请使用其他方式登录',
    'en-US': 'This sign-in method is turned off. Use another one.',
  },
  qrTicketInvalid: {
    'zh-CN': '二维码已失效，请刷新后重新扫描',
    'en-US': 'This QR code is no longer valid. Refresh it and scan again.',
  },
  passwordReused: {
    'zh-CN': '新密码不能与最近使用过的密码相同，请换一个',
    'en-US': 'You used this password recently. Choose another one.',
  },
  nameTaken: {
    'zh-CN': '该名称已被使用，请换一个',
    'en-US': 'This name is taken. Choose another one.',
  },
  lastAdministrator: {
    'zh-CN': '这是最后一名管理员，请先指定其他管理员',
    'en-US': 'This is the last administrator. Appoint another one first.',
  },
  loginTicketInvalid: {
    'zh-CN': '本次登录已超时，请重新登录',
    'en-US': 'This sign-in took too long. Sign in again.',
  },
  passwordWrong: {
    'zh-CN': '密码不正确，请重试',
    'en-US': 'The password is wrong. Try again.',
  },
  stillInUse: {
    'zh-CN': '仍在使用中，请先移除使用它的内容',
    'en-US': 'This is still in use. First remove everything that uses it.',
  },
  insideItself: {
    'zh-CN': '不能移动到自身或其下级，请选择其他位置',
    'en-US': 'An item cannot be moved into itself or its children. Choose another place.',
  },
  misplaced: {
    'zh-CN': '此类资源不能放在这里，请选择其他上级',
    'en-US': 'A resource of this type is not allowed here. Choose another parent.',
  },
  tooDeep: {
    'zh-CN': '层级过深，请选择更上层的位置',
    'en-US': 'This exceeds the maximum depth. Choose a place higher up.',
  },
  hostnameTaken: {
    'zh-CN': '该域名已用于其他登录页，请换一个',
    'en-US': 'This host name is already used by another sign-in page. Enter another one.',
  },
  scopeIgnored: {
    'zh-CN': '该权限不按数据范围区分，请将数据范围设为“全部”',
    'en-US': 'This permission has no data scope. Set its scope to “All”.',
  },
  passkeyWrong: {
    'zh-CN': '通行密钥未通过验证，请重试或换用其他方式',
    'en-US': 'This passkey was not accepted. Try again, or choose another way.',
  },
  passkeyRefused: {
    'zh-CN': '无法添加该通行密钥，请重试',
    'en-US': 'This passkey could not be added. Try again.',
  },
  tooManyPasskeys: {
    'zh-CN': '通行密钥数量已达上限，请先删除不再使用的通行密钥',
    'en-US': 'You cannot have more passkeys. Remove one that you no longer use.',
  },
  lastSecondFactor: {
    'zh-CN': '您的账号必须开启两步验证，这是最后一个通行密钥，请先设置验证器应用',
    'en-US':
      'You must have a second factor, and this is your last passkey. Set up an authenticator app first.',
  },
  secondFactorRequired: {
    'zh-CN': '您已开启两步验证，请使用通行密钥、动态验证码或恢复码',
    'en-US':
      'You have set up a second factor. Use a passkey, a code of your authenticator app or a recovery code.',
  },
  lastSignInEntry: {
    'zh-CN':
      '更改后将没有管理员能够登录。请至少保留一个可用密码登录的登录页，或可用短信登录且有管理员绑定了手机号的登录页',
    'en-US':
      'No administrator would be able to sign in. Keep one sign-in page with passwords, or with text messages and an administrator who has a mobile number.',
  },
  versionTaken: {
    'zh-CN': '该版本号已发布过，发布后的版本不可更改，请使用新的版本号',
    'en-US': 'This version is published already and cannot be changed. Use a new version number.',
  },
  archiveInvalid: {
    'zh-CN': '发布包不符合要求，请按提示修正后重新上传',
    'en-US': 'The archive is not valid. Fix the reported problems and upload it again.',
  },
  entryRefused: {
    'zh-CN': '无法使用该入口网址，请检查网址和允许的来源',
    'en-US': 'This entry URL cannot be used. Check it and the list of allowed origins.',
  },
  nothingToRollBack: {
    'zh-CN': '没有可以回滚的版本',
    'en-US': 'There is no earlier release to roll back to.',
  },
  releaseUnfit: {
    'zh-CN':
      '该版本无法按登记的隔离方式运行：在页面内只能运行模块，严格隔离的 HTML 页面须上传到本控制台。请修改隔离方式，或更换版本',
    'en-US':
      'The release cannot run with the registered isolation: only modules run in the page, and an HTML page with strict isolation must be uploaded. Change the isolation or the release.',
  },
  moduleRefused: {
    'zh-CN':
      '不能使用该子应用的版本：它未登记、就是当前挂载点，或者自己也在使用其他子应用的版本。请选择另一个子应用',
    'en-US':
      'The releases of that sub-app cannot be used: it is not registered, is this mount point itself, or uses the releases of another. Choose another sub-app.',
  },
  tooManyGrants: {
    'zh-CN': '已批准的项目过多，请先撤销不再需要的项目',
    'en-US': 'Too much is granted already. First revoke what is no longer needed.',
  },
  sharedUnfit: {
    'zh-CN': '该版本所需的共享模块与本控制台不符，无法运行',
    'en-US': 'The release cannot run: it needs other versions of the shared modules.',
  },
  moduleInUse: {
    'zh-CN': '其他挂载点正在使用该子应用的版本，请先让它们改用别的版本',
    'en-US':
      'Other mount points use the releases of this sub-app. Change those mount points first.',
  },
  releasesOfModule: {
    'zh-CN': '该挂载点使用另一个子应用的版本，请到那个子应用里发布或启用版本',
    'en-US':
      'This mount point uses the releases of another sub-app. Publish and activate releases there.',
  },
  baseNested: {
    'zh-CN':
      '子应用不能挂载在子路由已有自己页面的路由上：该地址与另一个子应用的地址互为上下级，请换一个地址',
    'en-US':
      'A sub-app cannot be mounted on a route whose children have components of their own: this base is above or below that of another sub-app. Enter another base.',
  },
  tooManyJobs: {
    'zh-CN': '您未完成的任务已达上限，请等待其中一项完成，或取消一项后再试',
    'en-US':
      'You have too many unfinished jobs. Wait for one to finish or cancel one, then try again.',
  },
  tooManyJobsOfKind: {
    'zh-CN': '您未完成的同类任务已达上限，请等待其中一项完成，或取消一项后再试',
    'en-US':
      'You have too many unfinished jobs of this kind. Wait for one to finish or cancel one, then try again.',
  },
  jobUnfinished: {
    'zh-CN': '任务正在排队或运行，请等待其结束',
    'en-US': 'The job is queued or running. Wait until it has ended.',
  },
  jobFinished: {
    'zh-CN': '任务已经结束，无法取消，请刷新后查看结果',
    'en-US': 'The job has already ended and cannot be canceled. Refresh to see its result.',
  },
  jobGaveUp: {
    'zh-CN': '任务多次意外中断，已停止重试，请重新运行；若再次失败，请联系管理员',
    'en-US':
      'The job was interrupted too often and will not run again by itself. Retry it; if it fails again, contact an administrator.',
  },
  jobOwnerLeft: {
    'zh-CN': '发起人的账号已停用，任务未运行',
    'en-US': 'The job did not run, because the account of the person who started it is disabled.',
  },
  resultExpired: {
    'zh-CN': '结果文件已过期并被删除，请重新运行任务',
    'en-US': 'The result file has expired and was deleted. Run the job again.',
  },
  fileUnreadable: {
    'zh-CN': '无法读取此文件，请按提示修改后重新上传',
    'en-US': 'The file cannot be read. Fix the reported problems and upload it again.',
  },
  importRefused: {
    'zh-CN': '文件中有错误的行，未导入任何数据。请下载错误明细，修改后重新上传',
    'en-US':
      'Some rows have errors, so nothing was imported. Download the list of errors, correct the rows and upload the file again.',
  },
  auditDamaged: {
    'zh-CN': '审计日志有缺失或被改动的记录，请在审计日志页面校验并查明原因',
    'en-US':
      'The audit log has missing or changed entries. Verify it on the audit log page and find out why.',
  },
  tooManyWorkspaces: {
    'zh-CN': '工作区数量已达上限，请使用已有的工作区',
    'en-US': 'There are too many workspaces. Use one of the existing ones.',
  },
  tooManyViews: {
    'zh-CN': '保存的视图已达上限，请先删除不再需要的视图',
    'en-US': 'There are too many saved views. Delete one that is no longer needed.',
  },
  schemaChangeRunning: {
    'zh-CN': '该工作区的上一次结构更改仍在后台进行，请等待其完成或撤销后再试',
    'en-US':
      'An earlier change of this workspace is still running. Wait until it has finished, or undo it.',
  },
  valuesNotUnique: {
    'zh-CN': '已有记录的值重复，无法设为唯一。请先修改重复的值',
    'en-US': 'Some records have the same value, so the field cannot be unique. Correct them first.',
  },
  undoExpired: {
    'zh-CN': '此更改已不能撤销：它已被撤销、未生效，或超过 30 天',
    'en-US':
      'This change can no longer be undone: it was undone already, never took effect, or is older than 30 days.',
  },
  undoBlocked: {
    'zh-CN': '之后的更改依赖此更改，请先撤销之后的更改',
    'en-US': 'A later change builds on this one. Undo the later one first.',
  },
  schemaChanged: {
    'zh-CN': '表单结构刚刚被修改，请刷新页面后重新保存',
    'en-US': 'The form has just been changed. Reload the page and save again.',
  },
  wrongState: {
    'zh-CN': '记录的当前状态不允许此操作，请刷新后重试',
    'en-US': 'The record is in a state that does not allow this. Reload and try again.',
  },
  guardUnmet: {
    'zh-CN': '记录尚未满足此操作的条件，请检查内容后重试',
    'en-US':
      'The record does not meet the conditions of this step. Check its values and try again.',
  },
  cannotUndo: {
    'zh-CN': '状态变更无法撤销，如需修改请使用修订',
    'en-US': 'A change of state cannot be undone. Amend the record instead.',
  },
  batchTooLarge: {
    'zh-CN': '选中的记录过多，请缩小筛选范围后重试',
    'en-US': 'Too many records are selected. Narrow the filter and try again.',
  },
  postingRefused: {
    'zh-CN': '无法记账，请按提示修改后重试',
    'en-US': 'This cannot be posted. Fix the reported problems and try again.',
  },
  periodClosed: {
    'zh-CN': '该期间已结账，请使用未结账期间的日期，或先反结账',
    'en-US': 'This period is closed. Use a day of an open period, or reopen the period first.',
  },
  periodOrder: {
    'zh-CN': '请先处理相邻的期间：结账从最早的期间开始，反结账从最晚的期间开始',
    'en-US': 'Close periods from the earliest on, and reopen them from the latest back.',
  },
  stillPosted: {
    'zh-CN': '单据已记账或已预留，请先作废或释放',
    'en-US': 'The document has postings or reservations. Void it or release them first.',
  },
  stillBalanced: {
    'zh-CN': '账簿中仍有余额或预留，请先结清后再删除',
    'en-US':
      'A book still has a balance or a reservation for this. Clear it there before you delete it.',
  },
  tooManyReports: {
    'zh-CN': '保存的内容已达上限，请先删除不再需要的数据集、报表、看板或定时发送',
    'en-US':
      'Too much is saved already. Delete a dataset, report, dashboard or schedule that is no longer needed.',
  },
  queryCancelled: { 'zh-CN': '查询已取消', 'en-US': 'The query was canceled.' },
  tooManyGroups: {
    'zh-CN': '分组过多，请缩小筛选范围或减少分组字段',
    'en-US': 'There are too many groups. Narrow the filter or group by fewer fields.',
  },
  approvalRefused: {
    'zh-CN': '当前不能执行此审批操作，请刷新后查看',
    'en-US': 'The approval does not allow this now. Reload to see where it stands.',
  },
  approvalRunning: {
    'zh-CN': '此单据正在审批中，请等待审批结束或先撤回',
    'en-US':
      'This record is being approved. Wait for the end of the approval, or withdraw it first.',
  },
  definitionFaulty: {
    'zh-CN': '审批流程有问题，请按提示修改后重试',
    'en-US': 'The approval flow has problems. Correct them and try again.',
  },
  tooManyDefinitions: {
    'zh-CN': '审批流程数量已达上限，请合并或改用已有的流程',
    'en-US': 'There are too many approval flows. Combine or reuse existing ones.',
  },
  tooManyDelegations: {
    'zh-CN': '委托数量已达上限，请先删除已结束的委托',
    'en-US': 'You have too many delegations. Delete those that are over.',
  },
  recordChanged: {
    'zh-CN': '单据内容在您查看之后有修改，请确认修改后再处理',
    'en-US': 'The record has changed since you opened it. Look at the changes, then decide.',
  },
  taskDecided: {
    'zh-CN': '此审批任务已被处理，请刷新后查看',
    'en-US': 'This task has been dealt with already. Reload to see by whom.',
  },
  approvalEnded: {
    'zh-CN': '此审批已结束，请刷新后查看结果',
    'en-US': 'This approval has ended. Reload to see its result.',
  },
  bookDamaged: {
    'zh-CN': '账簿数据不一致，未能结账，请联系管理员运行 pedestal fsck',
    'en-US':
      'The book is not consistent, so the period was not closed. Ask an administrator to run pedestal fsck.',
  },
  malformedInput: {
    'zh-CN': '提交的内容有误，请修改标出的字段',
    'en-US': 'Some fields are not valid. Correct the marked fields.',
  },
  malformedRequest: {
    'zh-CN': '请求有误，请刷新页面后重试',
    'en-US': 'The request is not valid. Reload the page and try again.',
  },
  noSession: {
    'zh-CN': '登录已失效，请重新登录',
    'en-US': 'You are not signed in, or your session has ended. Sign in.',
  },
  tooManySessions: {
    'zh-CN': '您登录的设备超过五台，本设备已退出登录。请重新登录',
    'en-US':
      'You were signed out here because you signed in on more than five devices. Please sign in again.',
  },
  signedInElsewhere: {
    'zh-CN': '您的账号已在其他设备登录，本设备已退出登录。请重新登录',
    'en-US':
      'You were signed out here because you signed in on another device. Please sign in again.',
  },
  publishTokenInvalid: {
    'zh-CN': '发布令牌无效、已过期、已吊销或不允许此操作，请更换令牌',
    'en-US':
      'The publish token is invalid, expired, revoked or does not allow this. Use another one.',
  },
  forbidden: {
    'zh-CN': '您没有权限执行此操作，如有需要请联系管理员',
    'en-US': 'You do not have permission to do this. Ask an administrator if you need it.',
  },
  reauthRequired: {
    'zh-CN': '为保护账号安全，请再次验证身份',
    'en-US': 'To protect your account, confirm your identity again.',
  },
  crossSite: {
    'zh-CN': '请求来自其他站点，已被拒绝，请在控制台内重试',
    'en-US': 'The request came from another site and was refused. Try again in the console.',
  },
  notInTrash: {
    'zh-CN': '回收站中没有这条记录：可能已被恢复，或超过 30 天已被彻底删除，无法再恢复',
    'en-US':
      'This record is not in the trash: it was restored, or it was deleted for good after 30 days and cannot be restored.',
  },
  notFound: {
    'zh-CN': '记录不存在或已被删除，请刷新后重试',
    'en-US': 'This record does not exist or was deleted. Reload and try again.',
  },
  methodNotAllowed: {
    'zh-CN': '不支持该请求方式',
    'en-US': 'This method is not supported here.',
  },
  changedMeanwhile: {
    'zh-CN': '内容已被他人修改，请刷新后重试',
    'en-US': 'Someone else has changed this in the meantime. Reload and try again.',
  },
  alreadyDone: {
    'zh-CN': '连接中断前服务器已完成此操作，请刷新页面查看结果',
    'en-US':
      'The server completed this before the connection was lost. Reload the page to see the result.',
  },
  tooLarge: {
    'zh-CN': '提交的内容过大，请减小后重试',
    'en-US': 'This is too large. Reduce it and try again.',
  },
  mediaTypeUnsupported: {
    'zh-CN': '不支持该内容类型，请更换后重试',
    'en-US': 'This content type is not supported. Use another one.',
  },
  unknownHost: {
    'zh-CN': '该域名未在此登记，请检查网址或联系管理员',
    'en-US': 'This host name is not registered here. Check the URL or contact an administrator.',
  },
  tooManyRequests: {
    'zh-CN': '操作过于频繁，请稍后再试',
    'en-US': 'Too many attempts. Wait a moment and try again.',
  },
  internal: {
    'zh-CN': '服务器出错，请稍后重试',
    'en-US': 'Something went wrong on the server. Try again later.',
  },
  unavailable: {
    'zh-CN': '系统繁忙或维护中，请稍后重试',
    'en-US': 'The system is busy or under maintenance. Try again later.',
  },
  timedOut: {
    'zh-CN': '请求超时，请稍后重试',
    'en-US': 'The request took too long. Try again later.',
  },
  storageFull: {
    'zh-CN': '服务器存储空间已满，请联系管理员',
    'en-US': 'The server is out of storage space. Contact an administrator.',
  },
  quotaExceeded: {
    'zh-CN': '空间容量不足，请清理文件或申请扩容',
    'en-US': 'This space is full. Delete files or request more storage.',
  },
  linkPasswordWrong: {
    'zh-CN': '访问密码不正确，请重试',
    'en-US': 'The password of this link is wrong. Try again.',
  },
  linkPasswordRequired: {
    'zh-CN': '该链接需要访问密码，请输入密码',
    'en-US': 'This link is protected. Enter its password.',
  },
  tooManyFiles: {
    'zh-CN': '文件数量过多，请分批操作',
    'en-US': 'Too many files at once. Select fewer files.',
  },
  serviceTokenInvalid: {
    'zh-CN': '服务令牌无效、已过期、已吊销或已暂停，请使用新的令牌',
    'en-US': 'The service token is invalid, expired, revoked or suspended. Use a new one.',
  },
  scopeNotHeld: {
    'zh-CN': '令牌范围里有该账号没有的权限，请先给账号分配角色，或缩小范围',
    'en-US':
      'The scope names a permission that the account does not hold. Grant the account a role first, or narrow the scope.',
  },
  tooManyTokens: {
    'zh-CN': '该账号的有效令牌已达上限，请先吊销不用的令牌',
    'en-US': 'The account cannot have more valid tokens. Revoke one that is no longer used.',
  },
  webhookHostRefused: {
    'zh-CN':
      '运维人员没有允许向该地址推送。请让运维把主机名加入 PEDESTAL_WEBHOOK_HOSTS，或换一个地址',
    'en-US':
      'The operator does not allow webhooks to this address. Ask the operator to add the host to PEDESTAL_WEBHOOK_HOSTS, or enter another address.',
  },
  tooManyWebhooks: {
    'zh-CN': '事件推送的数量已达上限，请先删除不用的推送',
    'en-US': 'There are too many webhooks. Delete one that is no longer used.',
  },
  fileTokenInvalid: {
    'zh-CN': '文件令牌无效或已过期，请更换令牌',
    'en-US': 'The file token is invalid or has expired. Use another one.',
  },
};

/** Why a cell of a file of people is refused. */
export const USER_IMPORT_MESSAGES: Readonly<Record<UserImportProblem, Texts>> = {
  required: { 'zh-CN': '缺失', 'en-US': 'missing' },
  invalid: { 'zh-CN': '格式不正确', 'en-US': 'not valid' },
  twice: { 'zh-CN': '在文件中重复', 'en-US': 'appears more than once in the file' },
  taken: { 'zh-CN': '已被其他用户使用', 'en-US': 'already used by another user' },
  unknown: {
    'zh-CN': '不存在或不在您的管理范围内',
    'en-US': 'does not exist, or you do not administer it',
  },
  forbidden: { 'zh-CN': '您没有权限', 'en-US': 'you do not have permission' },
  lastAdministrator: {
    'zh-CN': '不能更改最后一名管理员',
    'en-US': 'the last administrator cannot be changed',
  },
  formula: {
    'zh-CN': '单元格中是公式或错误值，请改为普通内容',
    'en-US': 'the cell holds a formula or an error; replace it with its value',
  },
};

/** Messages for replies without one, by HTTP status. The specification defines them. */
export const HTTP_STATUS_MESSAGES: Readonly<Record<number, Texts>> = {
  200: { 'zh-CN': '服务器成功返回请求的数据。', 'en-US': 'The server returned the data.' },
  201: { 'zh-CN': '新建或修改数据成功。', 'en-US': 'The data was created or modified.' },
  202: {
    'zh-CN': '请求已进入后台排队（异步任务）。',
    'en-US': 'The request was queued as a background task.',
  },
  204: { 'zh-CN': '删除数据成功。', 'en-US': 'The data was deleted.' },
  400: {
    'zh-CN': '请求有误，服务器没有进行新建或修改数据的操作。',
    'en-US': 'The request was wrong, so the server changed nothing.',
  },
  401: {
    'zh-CN': '没有权限（令牌、用户名或密码错误）。',
    'en-US': 'No permission: the token, user name or password is wrong.',
  },
  403: {
    'zh-CN': '已获得授权，但访问被禁止。',
    'en-US': 'You are signed in, but access is forbidden.',
  },
  404: {
    'zh-CN': '请求的记录不存在，服务器没有进行操作。',
    'en-US': 'The record does not exist, so nothing was done.',
  },
  406: { 'zh-CN': '请求的格式不可得。', 'en-US': 'The requested format is not available.' },
  410: {
    'zh-CN': '请求的资源已被永久删除，不会再得到。',
    'en-US': 'The resource was removed permanently.',
  },
  422: {
    'zh-CN': '创建对象时发生验证错误。',
    'en-US': 'The object could not be created: validation failed.',
  },
  500: { 'zh-CN': '网络错误，请稍后重试。', 'en-US': 'Network error. Please try again later.' },
  502: { 'zh-CN': '网关错误。', 'en-US': 'Gateway error.' },
  503: { 'zh-CN': '系统维护中，请稍后再试。', 'en-US': 'The system is under maintenance.' },
  504: { 'zh-CN': '网关超时。', 'en-US': 'The gateway timed out.' },
};

/** Messages that say more than that of their error, by the reason in the details. */
const REASON_MESSAGES: Partial<Record<ErrorName, Record<string, Texts>>> = {
  passwordTooWeak: {
    tooShort: {
      'zh-CN': '密码太短，请增加字符',
      'en-US': 'The password is too short. Add more characters.',
    },
    tooLong: {
      'zh-CN': '密码太长，请缩短',
      'en-US': 'The password is too long. Shorten it.',
    },
    classes: {
      'zh-CN': '请混合使用大写字母、小写字母、数字和符号',
      'en-US': 'Mix upper-case letters, lower-case letters, digits and symbols.',
    },
    common: {
      'zh-CN': '这个密码很常见或有明显规律，容易被猜到，请换一个',
      'en-US': 'This password is common or follows a simple pattern. Choose another one.',
    },
    context: {
      'zh-CN': '密码包含您的姓名、账号或系统名称，请换一个',
      'en-US':
        'This password contains your name, your account or the name of this site. Choose another one.',
    },
  },
};

/** What a person reads about an error. */
export function messageOfError(error: ErrorName, locale: Locale, reason?: string): string {
  const reasons = REASON_MESSAGES[error];
  const known = reasons && reason !== undefined && Object.hasOwn(reasons, reason);
  return (known ? reasons[reason]?.[locale] : undefined) ?? ERROR_MESSAGES[error][locale];
}
