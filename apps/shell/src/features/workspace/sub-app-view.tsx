import type { SubAppRegistration } from '@pedestal/contract';
import type { Host, SubAppInstance } from '@pedestal/host';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { needsNewDocument } from '../../lib/page/document-policy.ts';
import { refreshRegistration } from '../../lib/stores/registry.store.ts';
import { OverrideBanner } from './override-banner.tsx';
import { PageHeading } from './page-heading.tsx';
import { PreviousBanner } from './previous-banner.tsx';
import { SubAppFailure } from './sub-app-failure.tsx';
import { UnpublishedPage } from './unpublished-page.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useLiveValue } from './use-live-value.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawnPrompt } from './withdrawn-prompt.tsx';
import './workspace.css';

export interface SubAppViewProps {
  host: Host;
  registration: SubAppRegistration;
  /** The parent of the sub-app's element. */
  container: HTMLElement;
  isActive: boolean;
  /** The path of the tab: the address bar may belong to another tab when the sub-app starts. */
  path: string;
  /** Incremented to reload the sub-app. */
  loads: number;
  /** Shown until the sub-app is mounted. */
  skeleton: ReactNode;
  /** The name of the page, until the sub-app shows its own heading. */
  title: string;
  onTitle(title: string): void;
  onUnsaved(unsaved: boolean): void;
}

/** Runs one sub-app in its tab, and shows its loading, failure and update states. */
export function SubAppView(props: SubAppViewProps) {
  const { registration, isActive } = props;
  if (registration.entry === null) {
    return (
      <div className="pd-pane" hidden={!isActive}>
        <UnpublishedPage registration={registration} />
      </div>
    );
  }
  return <RunningSubApp {...props} />;
}

function RunningSubApp(props: SubAppViewProps) {
  const { host, container, isActive, onTitle, onUnsaved } = props;
  const [instance, setInstance] = useState<SubAppInstance>();
  // An open sub-app keeps its release until the person reloads it or switches to the previous one.
  const [newest, setNewest] = useState(props.registration);
  const [registration, setRegistration] = useState(newest);
  const isPrevious = registration !== newest;
  const startsHidden = useRef(!isActive);
  const path = useRef(props.path);

  useLayoutEffect(() => {
    path.current = props.path;
  }, [props.path]);

  useEffect(() => {
    const opened = host.open(registration, {
      container,
      hidden: startsHidden.current,
      place: () => path.current,
    });
    setInstance(opened);
    return () => void opened.unmount();
  }, [host, registration, container]);

  useEffect(() => {
    if (!instance) return;
    const undos = [
      instance.title.subscribe((title) => onTitle(title ?? '')),
      instance.unsaved.subscribe(onUnsaved),
    ];
    return () => {
      for (const undo of undos) undo();
    };
  }, [instance, onTitle, onUnsaved]);

  const reload = async (isOwnStep = false) => {
    const fresh = isPrevious ? undefined : await refreshRegistration(registration.name);
    if (!fresh || isSame(fresh, registration)) return void instance?.reload();
    if (needsNewDocument([fresh])) {
      // Not by itself: the other tabs would be loaded anew, too.
      if (!isOwnStep) window.location.reload();
      return;
    }
    setNewest(fresh);
    setRegistration(fresh);
  };

  if (instance?.registration !== registration) return null;
  return (
    <InstanceView
      {...props}
      instance={instance}
      isPrevious={isPrevious}
      onReload={() => reload()}
      onWithdrawn={() => reload(true)}
      onPrevious={setRegistration}
      onNewest={() => setRegistration(newest)}
    />
  );
}

interface InstanceViewProps extends SubAppViewProps {
  instance: SubAppInstance;
  /** Whether this tab runs the previous release. */
  isPrevious: boolean;
  /** Reloads the sub-app in its current release. */
  onReload(): Promise<void>;
  /** The same as a step of the console's own. */
  onWithdrawn(): Promise<void>;
  onPrevious(registration: SubAppRegistration): void;
  onNewest(): void;
}

function InstanceView(props: InstanceViewProps) {
  const { host, instance, container, isActive, loads, skeleton, title } = props;
  const { isPrevious, onReload, onWithdrawn, onPrevious, onNewest } = props;
  const { registration } = instance;
  const state = useLiveValue(instance.state);
  const error = useLiveValue(instance.error);
  const reloaded = useRef(loads);
  const withdrawal = useWithdrawal({
    instance,
    isActive,
    isFollowed: !error && !isPrevious && !registration.overridden,
    onReload: onWithdrawn,
  });

  useEffect(() => {
    setShown(instance, isActive);
  }, [instance, isActive]);

  const reload = useEffectEvent(onReload);
  useEffect(() => {
    if (reloaded.current === loads) return;
    reloaded.current = loads;
    void reload();
  }, [loads]);

  const banners = (
    <>
      {registration.overridden && <OverrideBanner registration={registration} />}
      {isPrevious && <PreviousBanner registration={registration} onNewest={onNewest} />}
    </>
  );
  if (error) {
    return (
      <>
        <div className="pd-pane" hidden={!isActive}>
          <SubAppFailure
            error={error}
            instance={instance}
            onRetry={onReload}
            onPrevious={isPrevious || registration.overridden ? undefined : onPrevious}
          />
        </div>
        {isActive && <div className="pd-app-banners">{banners}</div>}
      </>
    );
  }
  if (state !== 'mounted' && state !== 'hidden') {
    return (
      <div className="pd-pane" hidden={!isActive}>
        {skeleton}
      </div>
    );
  }
  if (!isActive) return null;
  return (
    <>
      <PageHeading container={container} title={title} />
      <div className="pd-app-banners">
        {banners}
        <WithdrawnPrompt
          version={registration.version}
          withdrawal={withdrawal}
          onReload={onReload}
        />
        <UpdatePrompt host={host} instance={instance} onReload={onReload} />
      </div>
    </>
  );
}

function isSame(one: SubAppRegistration, other: SubAppRegistration): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function setShown(instance: SubAppInstance, isActive: boolean): void {
  if (isActive) instance.show();
  else instance.hide();
}
