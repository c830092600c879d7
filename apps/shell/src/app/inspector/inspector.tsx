import { APP_VERSION } from '@pedestal/contract';
import type { SubAppInstance } from '@pedestal/host';
import { IconButton } from '@pedestal/ui';
import { Button, Select, Tabs } from 'antd';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  addReport,
  inspectorLog,
  type PolicyReport,
  watchPolicyReports,
  writeReport,
} from '../../features/inspector/index.ts';
import { activeTab, reloadTab, updateTabs, useTabs } from '../../features/tabs/index.ts';
import { currentLocale, readText, translator } from '../../lib/format/i18n.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { confirm } from '../../lib/page/confirm.ts';
import { currentTheme } from '../../lib/page/theme.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useInspector } from '../../lib/stores/inspector.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';
import { hostTools } from '../host/host-tools.ts';
import type { Pages } from '../tabs/use-pages.ts';
import { describeApp } from './describe-app.ts';
import './inspector.css';
import { Events, Facts, Policy, Shared } from './inspector-sections.tsx';
import { OverrideForm } from './override-form.tsx';
import { useChoice } from './use-inspected.ts';

const close = () => useInspector.setState({ isOpen: false });

/** Moves the focus into the panel, and back when it is closed. */
function useFocusInside() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return heading;
}

function usePolicyReports(): readonly PolicyReport[] {
  const [reports, setReports] = useState<readonly PolicyReport[]>([]);
  useEffect(() => {
    const watch = watchPolicyReports((report) => setReports((all) => addReport(all, report)));
    watch.look();
    // Each state of a sub-app may bring another document.
    const undo = inspectorLog.subscribe(watch.look);
    return () => {
      undo();
      watch.stop();
    };
  }, []);
  return reports;
}

const showTime = (at: number) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** The sub-apps that run, and the one that is looked at: by default the one in front. */
function useInstances(pages: Pages) {
  const [chosenId, choose] = useState<string>();
  const tabs = useTabs();
  // The host tells every change of an instance as an event.
  const events = useSyncExternalStore(inspectorLog.subscribe, inspectorLog.list);
  const page = pages.resolve(activeTab(tabs)?.path ?? '');
  const front = page.kind === 'sub-app' ? page.registration.name : undefined;
  const instances = hostTools()
    .host.instances()
    .filter(({ state }) => state.get() !== 'unmounted');
  const isInFront = ({ registration, state }: SubAppInstance) =>
    registration.name === front && state.get() !== 'hidden';
  const instance =
    instances.find(({ id }) => id === chosenId) ?? instances.find(isInFront) ?? instances[0];
  return { instances, instance, isInFront, choose, events };
}

/** Loads every tab again that runs the releases of this sub-app. */
function tabsOf({ registration }: SubAppInstance, pages: Pages) {
  const { name, module = name } = registration;
  return useTabs.getState().tabs.filter(({ path, mounted }) => {
    const page = pages.resolve(path);
    if (!mounted || page.kind !== 'sub-app') return false;
    return (page.registration.module ?? page.registration.name) === module;
  });
}

/** Whether the tabs may be loaded again; asks where unsaved input is lost. */
async function mayLoadAgain(instance: SubAppInstance, pages: Pages): Promise<boolean> {
  const unsaved = tabsOf(instance, pages).filter((tab) => tab.unsaved);
  if (unsaved.length === 0) return true;
  const t = translator('inspector');
  return confirm({
    title: t('override.unsaved'),
    message: t('override.unsavedMessage', { name: unsaved.map(pages.titleOfTab).join(', ') }),
    confirm: t('override.goOn'),
    danger: true,
  });
}

function loadAgain(instance: SubAppInstance, pages: Pages): void {
  const tabs = tabsOf(instance, pages);
  // A part of the home page has no tab.
  if (tabs.length === 0) void instance.reload();
  else updateTabs((state) => tabs.reduce((next, { id }) => reloadTab(next, id), state));
}

/** Shows what the open sub-apps run and why, and lets a person choose another release for themselves. */
export default function Inspector({ pages }: { pages: Pages }) {
  const { t } = useTranslation('inspector');
  const heading = useFocusInside();
  const policy = usePolicyReports();
  const { instances, instance, isInFront, choose, events } = useInstances(pages);
  const choice = useChoice(instance);
  const [report, setReport] = useState<string>();

  const copy = async () => {
    const english = translator('inspector', 'en-US');
    const text = writeReport({
      at: new Date(),
      account: useUser.getState().currentUser.userName ?? '',
      console: APP_VERSION,
      browser: navigator.userAgent,
      language: currentLocale(),
      view: `${innerWidth} × ${innerHeight}, ${currentTheme()}`,
      apps: instances.map((each) =>
        describeApp({
          instance: each,
          choice: each === instance ? choice : undefined,
          isInFront: isInFront(each),
          t: english,
          showTime: (at) => new Date(at).toISOString(),
        }),
      ),
      policy,
      events,
    });
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', message: t('copied') });
    } catch {
      setReport(text);
    }
  };

  return (
    <aside
      className="pd-inspector"
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
    >
      <div className="pd-inspector-head">
        <h2 ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <Button size="small" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <IconButton icon="close" label={t('close')} onClick={close} />
      </div>
      <div className="pd-inspector-body">
        {report !== undefined && (
          <section aria-label={t('report')}>
            <pre>{report}</pre>
          </section>
        )}
        {instance ? (
          <>
            <div className="pd-inspector-choose">
              <Select
                aria-label={t('app')}
                value={instance.id}
                onChange={choose}
                options={instances.map((each) => ({
                  value: each.id,
                  label: nameOf(each, isInFront(each)),
                }))}
              />
              <IconButton
                icon="reload"
                label={t('reload')}
                onClick={() =>
                  void mayLoadAgain(instance, pages).then(
                    (isWanted) => isWanted && loadAgain(instance, pages),
                  )
                }
              />
            </div>
            <Sections {...{ instance, choice, pages, events, policy }} />
          </>
        ) : (
          <p>{t('none')}</p>
        )}
      </div>
    </aside>
  );
}

function nameOf({ id, registration }: SubAppInstance, isInFront: boolean): string {
  const title = `${registration.title[currentLocale()]} · ${id}`;
  return isInFront ? readText('inspector:front', { title }) : title;
}

interface SectionsProps {
  instance: SubAppInstance;
  choice: ReturnType<typeof useChoice>;
  pages: Pages;
  events: ReturnType<typeof inspectorLog.list>;
  policy: readonly PolicyReport[];
}

/** What is known of one sub-app, in parts. */
function Sections({ instance, choice, pages, events, policy }: SectionsProps) {
  const { t } = useTranslation('inspector');
  const { registration } = instance;
  const app = describeApp({ instance, choice, isInFront: false, t, showTime });
  const overview = (
    <>
      <Facts facts={app.facts} />
      <h3>{t('timing.title')}</h3>
      <Facts facts={app.timings} />
      <OverrideForm
        key={`${registration.name} ${registration.version}`}
        registration={registration}
        choice={choice}
        mayLoadAgain={() => mayLoadAgain(instance, pages)}
        onChanged={() => loadAgain(instance, pages)}
      />
    </>
  );
  const props = (
    <>
      <p>{t('props.hint')}</p>
      <pre>{JSON.stringify(app.props, null, 2)}</pre>
    </>
  );
  const own = events.filter((event) => event.instance === null || event.instance === instance.id);
  return (
    <Tabs
      size="small"
      items={[
        { key: 'overview', label: t('section.overview'), children: overview },
        { key: 'events', label: t('section.events'), children: <Events events={own} /> },
        { key: 'policy', label: t('section.policy'), children: <Policy reports={policy} /> },
        {
          key: 'shared',
          label: t('section.shared'),
          children: <Shared versions={app.shared} isOverride={registration.version === null} />,
        },
        { key: 'props', label: t('section.props'), children: props },
      ]}
    />
  );
}
