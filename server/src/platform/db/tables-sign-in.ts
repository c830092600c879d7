import type { Generated } from 'kysely';
import type { Flag, Json, Timestamp, Versioned } from './columns.ts';

export interface CredentialTable {
  user_id: string;
  password_hash: string;
  must_change: Generated<Flag>;
  changed_at: Timestamp;
}

export interface PasswordHistoryTable {
  id: string;
  user_id: string;
  password_hash: string;
  created_at: Timestamp;
}

export interface LoginEntryTable extends Versioned {
  login_key: string;
  system_code: string;
  title: string;
  title_en: string;
  branding: Generated<Json>;
  methods: Generated<Json>;
  active_key: Generated<'1' | '2' | '3'>;
  register_open: Generated<Flag>;
  password_policy: Generated<'standard' | 'strict'>;
  second_factor: Generated<'off' | 'optional' | 'required'>;
  locale: string | null;
  is_default: Generated<Flag>;
}

export interface LoginEntryHostnameTable {
  hostname: string;
  login_key: string;
}

export interface DeviceTable {
  id: string;
  user_id: string;
  secret_hash: string;
  user_agent: Generated<string>;
  ip: Generated<string>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
}

export interface SessionTable {
  id: string;
  binding_hash: string;
  former_binding_hash: Generated<string | null>;
  rebound_at: Generated<Timestamp>;
  user_id: string;
  login_key: string;
  system_code: string;
  method: string;
  device_id: string | null;
  ip: Generated<string>;
  user_agent: Generated<string>;
  /** Address of the last call with token and cookie; empty: none since sign-in. */
  last_ip: Generated<string>;
  created_at: Timestamp;
  last_active_at: Timestamp;
  expires_at: Timestamp;
  reauth_at: Timestamp;
  ended_at: Generated<Timestamp | null>;
  end_reason: Generated<string | null>;
}

export interface SessionTokenTable {
  token_hash: string;
  id: Generated<string>;
  ip: Generated<string>;
  user_agent: Generated<string>;
  session_id: string;
  created_at: Timestamp;
}

export interface SignInTicketTable {
  ticket_hash: string;
  purpose: 'mfa' | 'password_change';
  user_id: string;
  login_key: string;
  flow_hash: string;
  state: Generated<Json>;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Generated<Timestamp | null>;
}

export interface AttemptCounterTable {
  key: string;
  window_start: Timestamp;
  count: number;
  wait_until: Generated<Timestamp>;
  expires_at: Timestamp;
  /** Slices of a sliding window as JSON. */
  slices: Generated<string>;
}

export interface SmsCodeTable {
  id: string;
  purpose: string;
  mobile: string;
  login_key: string;
  flow_hash: string;
  code_hash: string;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Generated<Timestamp | null>;
}

export interface SmsOutboxTable {
  id: string;
  mobile: string;
  scene: string;
  code: string;
  text: string;
  created_at: Timestamp;
}

export interface CaptchaUseTable {
  id: string;
  expires_at: Timestamp;
}

export interface QrTicketTable {
  ticket_hash: string;
  poll_hash: string;
  login_key: string;
  system_code: string;
  state: Generated<'waiting' | 'scanned' | 'confirmed' | 'denied' | 'used'>;
  user_id: Generated<string | null>;
  hostname: Generated<string>;
  ip: Generated<string>;
  user_agent: Generated<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
  scanned_at: Generated<Timestamp | null>;
  decided_at: Generated<Timestamp | null>;
}

export interface InviteTable extends Versioned {
  id: string;
  code: string;
  system_code: string;
  login_key: string;
  org_unit_id: string | null;
  note: Generated<string>;
  max_uses: number;
  use_count: Generated<number>;
  expires_at: Timestamp;
  revoked_at: Generated<Timestamp | null>;
  created_by: string | null;
}

export interface InviteRoleTable {
  invite_id: string;
  role_id: string;
}

export interface InviteUseTable {
  id: string;
  invite_id: string;
  user_id: string;
  ip: Generated<string>;
  used_at: Timestamp;
}

export interface TotpTable {
  user_id: string;
  secret_cipher: string;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  created_at: Timestamp;
}

export interface RecoveryCodeTable {
  id: string;
  user_id: string;
  code_hash: string;
  created_at: Timestamp;
  used_at: Generated<Timestamp | null>;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  /** From 1 on: nobody can have more passkeys than there are slots. */
  slot: number;
  /** Base64url, as the authenticator chose it. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  sign_count: number;
  /** The relying party: the host name of the console on which it was created. */
  host: string;
  transports: Json;
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** A challenge that a passkey has to sign. */
export interface PasskeyChallengeTable {
  challenge_hash: string;
  purpose: 'register' | 'sign_in' | 'second_factor' | 'step_up';
  /** Hash of the browser's flow, hash of the ticket, or id of the session. */
  bound_to: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface SignInTables {
  credential: CredentialTable;
  password_history: PasswordHistoryTable;
  login_entry: LoginEntryTable;
  login_entry_hostname: LoginEntryHostnameTable;
  device: DeviceTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  sign_in_ticket: SignInTicketTable;
  attempt_counter: AttemptCounterTable;
  sms_code: SmsCodeTable;
  sms_outbox: SmsOutboxTable;
  captcha_use: CaptchaUseTable;
  qr_ticket: QrTicketTable;
  invite: InviteTable;
  invite_role: InviteRoleTable;
  invite_use: InviteUseTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
}
